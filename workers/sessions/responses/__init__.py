"""What hosts answered during a recording: kept with the session, and served again in its replay."""
