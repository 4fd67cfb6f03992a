"""What is in `windows` changes the process that imports it: for other processes only."""

collect_ignore = ["windows"]
