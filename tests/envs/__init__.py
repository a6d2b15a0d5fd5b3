"""Environments, judged by the libraries they are for."""
