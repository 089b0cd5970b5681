"""Live sessions: programs and browsers in a sandbox of their own, recorded and replayed."""
