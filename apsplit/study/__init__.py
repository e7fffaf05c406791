"""For those who study split search: lower bounds, certificates, and pictures of races and trees."""
