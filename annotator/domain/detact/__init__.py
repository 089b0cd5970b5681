"""DetACT (OmniACT section 5): what is detected on a picture, how it is told to a model, and what that model keeps."""
