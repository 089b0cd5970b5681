"""Programs that a worker starts: child processes and Chromium."""
