"""Modules that programs import and that do not come along: of a course, and one that decorates."""
