"""The best split of one node, by class weights: criterion, bounds, histogram, scan, refine, and the named searches."""
