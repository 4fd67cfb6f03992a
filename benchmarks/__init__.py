"""Benchmarks: ratios between things that are measured in the same run."""
