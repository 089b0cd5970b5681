"""The client side of the RFB protocol (RFC 6143, used by VNC): handshake and messages."""
