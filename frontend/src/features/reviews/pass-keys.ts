/** The final pass's keys, for the `?` sheet. */
import type { Shortcut } from '@/ui/shortcuts';

export const PASS_KEYS: readonly Shortcut[] = [
  { keys: 'A', title: 'Accept' },
  { keys: 'R', title: 'Return: write the reason, then Ctrl+Enter' },
  { keys: 'F', title: 'Flicker between the display before and after' },
  { keys: 'P', title: "The script's path" },
  { keys: 'J', title: 'Next task' },
  { keys: 'K', title: 'Task before' },
];
