"""Experiments: count, compare, replay, reproduce, practise, grade."""
