"""The static site: the pages and this package as files for any web host; see docs/site.md."""
