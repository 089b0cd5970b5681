"""Elements of desktop programs, read over AT-SPI by a program inside the session's sandbox."""
