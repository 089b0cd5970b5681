"""The page display: a frozen page in a browser on a private display, and the proof of a script on it."""
