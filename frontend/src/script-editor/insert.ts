/** What acts on the picture and snippets write into the script. */
import { type EditorState, type TransactionSpec } from '@codemirror/state';

import type { ActOn } from '@/canvas/aim';
import type { Point } from '@/canvas/geometry';

import { cursorAt, stringAt } from './cursor-context';

/** A label as Python writes it. */
export function quoted(label: string): string {
  return JSON.stringify(label);
}

/** What an act is aimed at, as an argument: a label in quotes, or the two coordinates of a pixel. */
const argument = (target: string | Point): string =>
  typeof target === 'string' ? quoted(target) : `${target.x}, ${target.y}`;

/**
 * An act at the cursor. A click on a label takes the place of the string around or right before the cursor, becomes an
 * argument inside brackets, and a line of its own everywhere else; the other acts are lines of their own. A double
 * click replaces the line that its own first click has written.
 */
export function actInsertion(state: EditorState, act: ActOn<string | Point>): TransactionSpec {
  if (act.type === 'drag') {
    // The pointer goes there first, as PyAutoGUI drags from where it is.
    const [from, to] = [argument(act.from), argument(act.to)];
    return lineInsertion(state, `pyautogui.moveTo(${from})\npyautogui.dragTo(${to}, duration=0.5)`);
  }
  const code = `pyautogui.${act.type}(${argument(act.at)})`;
  const line = state.doc.lineAt(state.selection.main.head);
  if (act.type === 'doubleClick' && line.text.trim() === `pyautogui.click(${argument(act.at)})`)
    return replaced(line.from, line.to, code);
  const clicks = act.type === 'click' || act.type === 'doubleClick';
  const filled = clicks && typeof act.at === 'string' ? argumentInsertion(state, act.at) : null;
  return filled ?? lineInsertion(state, code);
}

/** A label inside brackets or in place of a string; null where the cursor is at neither. */
function argumentInsertion(state: EditorState, label: string): TransactionSpec | null {
  const { from: start, text } = state.doc.lineAt(state.selection.main.head);
  const column = state.selection.main.head - start;
  // Right behind a string, as after completing it, another label could only take its place.
  const around = stringAt(text, column) ?? stringAt(text, column - 1);
  if (around) {
    const from = start + around.from - 1;
    return replaced(from, start + around.to + (around.closed ? 1 : 0), quoted(label));
  }
  if (cursorAt(text, column).in !== 'call') return null;
  const { from, to } = state.selection.main;
  return replaced(from, to, quoted(label));
}

/** A line of its own: on the cursor's line when that is empty, else below it. */
export function lineInsertion(state: EditorState, code: string): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.head);
  return line.text.trim() === '' ? replaced(line.from, line.to, code) : replaced(line.to, line.to, `\n${code}`);
}

function replaced(from: number, to: number, insert: string): TransactionSpec {
  return {
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.complete',
  };
}
