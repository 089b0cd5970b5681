"""Lists: sorted pages by key, all rows as CSV, and one request that changes many items."""
