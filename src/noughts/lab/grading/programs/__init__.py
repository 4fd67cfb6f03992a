"""Programs: files as students hand them in, read but not run."""
