"""What is in memory: columns as codes of one byte, and what is made from them for those who read rows."""
