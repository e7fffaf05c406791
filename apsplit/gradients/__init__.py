"""The best split of one node, by gradients: the same files as in splits/, wherever there is the same thing."""
