"""Training the nets: games, lessons, steps, comparisons. Needs torch, the extra `train`; playing does not."""
