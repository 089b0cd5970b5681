"""Follows links from seed pages, under the rules by which captures reach hosts."""
