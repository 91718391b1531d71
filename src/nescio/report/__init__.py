"""report: pages for people who would rather look than read. Self-contained HTML, no network, no script needed."""
