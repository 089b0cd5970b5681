import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';

import { labelInsertion, lineInsertion } from '@/script-editor/insert';

/** A script with its cursor at the bar. */
function state(text: string): EditorState {
  return EditorState.create({ doc: text.replace('|', ''), selection: { anchor: text.indexOf('|') } });
}

it.each([
  ['|', 'pyautogui.click("menu")'],
  ['pyautogui.click("o|ld")', 'pyautogui.click("menu")'],
  ['pyautogui.click("|', 'pyautogui.click("menu"'],
  ['pyautogui.click("old"|)', 'pyautogui.click("menu")'],
  ['pyautogui.scroll(-3, |)', 'pyautogui.scroll(-3, "menu")'],
  ['pyautogui.moveTo(|)', 'pyautogui.moveTo("menu")'],
  ['pyautogui.press("a")|', 'pyautogui.press("a")\npyautogui.click("menu")'],
  ['pyautogui.press("a")\n|', 'pyautogui.press("a")\npyautogui.click("menu")'],
])('writes a label at the bar of %j', (before, after) => {
  const start = state(before);
  expect(start.update(labelInsertion(start, 'menu')).state.doc.toString()).toBe(after);
});

it('escapes quotes in a label', () => {
  const start = state('|');
  expect(start.update(labelInsertion(start, 'say "hi"')).state.doc.toString()).toBe(String.raw`pyautogui.click("say \"hi\"")`);
});

it('writes a snippet below a line that has something on it', () => {
  const start = state('a|\nb');
  expect(start.update(lineInsertion(start, 'x()')).state.doc.toString()).toBe('a\nx()\nb');
});
