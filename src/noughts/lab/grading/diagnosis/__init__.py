"""Diagnosis: which typical bug a program looks like."""
