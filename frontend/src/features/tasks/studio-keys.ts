/** The studio's keys, for the `?` sheet. */
import type { Shortcut } from '@/ui/shortcuts';

export const STUDIO_KEYS: readonly Shortcut[] = [
  { keys: 'Ctrl+Enter', title: 'Submit' },
  { keys: 'Alt+P', title: 'Play the script on the picture, pause' },
  { keys: 'Alt+E', title: 'To the script' },
  { keys: 'Alt+B', title: 'To the picture; Tab goes from box to box, Enter writes the label' },
  { keys: 'Shift+D', title: 'In the picture: drag from the selected box; Tab to another one, Enter writes the drag' },
  { keys: 'Ctrl+Space', title: 'In the script: complete' },
  { keys: 'F8', title: 'In the script: next problem' },
];
