"""Making the environments known to the libraries that can make them by name."""
