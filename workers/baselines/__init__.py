"""OmniACT's baselines on a release: detection, the asks of an evaluation, and the tables of what came out."""
