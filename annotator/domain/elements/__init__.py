"""The elements of a screen as models are shown them: order, text, numbers in the picture, actions by number."""
