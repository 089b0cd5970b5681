"""GUICourse's unified action space, its records and its metrics; texts and boxes of pages as GUIEnv has them."""
