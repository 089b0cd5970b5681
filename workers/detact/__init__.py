"""DetACT: texts, icons and colours of a screenshot, detected on its pixels (OmniACT section 5)."""
