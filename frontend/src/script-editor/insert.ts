/** What clicking a box or a snippet writes into the script. */
import { type EditorState, type TransactionSpec } from '@codemirror/state';

import { placeAt, stringAt } from './place';

/** A label as Python writes it. */
export function quoted(label: string): string {
  return JSON.stringify(label);
}

/**
 * The label at the cursor: it takes the place of the string around or right before the cursor, becomes an argument inside brackets,
 * and a click of its own everywhere else.
 */
export function labelInsertion(state: EditorState, label: string): TransactionSpec {
  const { from: start, text } = state.doc.lineAt(state.selection.main.head);
  const column = state.selection.main.head - start;
  // Right behind a string, as after completing it, another label could only take its place.
  const around = stringAt(text, column) ?? stringAt(text, column - 1);
  if (around) {
    const from = start + around.from - 1;
    return replaced(from, start + around.to + (around.closed ? 1 : 0), quoted(label));
  }
  if (placeAt(text, column).in === 'call') {
    const { from, to } = state.selection.main;
    return replaced(from, to, quoted(label));
  }
  return lineInsertion(state, `pyautogui.click(${quoted(label)})`);
}

/** Dragging from one box to another: the pointer goes there first, as PyAutoGUI drags from where it is. */
export function dragLines(from: string, to: string): string {
  return `pyautogui.moveTo(${quoted(from)})\npyautogui.dragTo(${quoted(to)}, duration=0.5)`;
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
