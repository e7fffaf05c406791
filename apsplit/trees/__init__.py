"""One tree: how it grows, by classes or by gradients, and what it is then: Tree, its prediction, its file."""
