"""The elements of released screens as models are shown them: orders, texts, set-of-mark pictures, comparisons."""
