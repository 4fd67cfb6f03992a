"""Students' programs are graded, never imported: some of them do harm when they are."""

collect_ignore = ["submissions"]
