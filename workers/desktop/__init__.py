"""Captures of desktop programs: started in a session's sandbox, their boxes read over AT-SPI and from the picture."""
