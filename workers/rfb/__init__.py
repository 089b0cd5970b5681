"""The actions that a person performs by the input messages of a VNC client."""
