"""Experiments: what is counted, compared and reproduced."""
