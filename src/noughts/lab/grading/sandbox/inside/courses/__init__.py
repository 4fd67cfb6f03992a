"""Modules that courses gave to their students, who published their own files alone."""
