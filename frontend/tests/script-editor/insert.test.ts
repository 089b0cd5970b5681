import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';

import type { ActOn } from '@/canvas/aim';
import type { Point } from '@/canvas/geometry';
import { actInsertion, lineInsertion } from '@/script-editor/insert';

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
  expect(start.update(actInsertion(start, { type: 'click', at: 'menu' })).state.doc.toString()).toBe(after);
});

it('escapes quotes in a label', () => {
  const start = state('|');
  expect(start.update(actInsertion(start, { type: 'click', at: 'say "hi"' })).state.doc.toString()).toBe(
    String.raw`pyautogui.click("say \"hi\"")`,
  );
});

it('writes a snippet below a line that has something on it', () => {
  const start = state('a|\nb');
  expect(start.update(lineInsertion(start, 'x()')).state.doc.toString()).toBe('a\nx()\nb');
});

/** The script after acts on the picture, one after the other. */
function after(text: string, ...acts: ActOn<string | Point>[]): string {
  return acts.reduce((script, act) => script.update(actInsertion(script, act)).state, state(text)).doc.toString();
}

const AT = { x: 12, y: 30 };

it.each([
  ['menu', '"menu"'],
  [AT, '12, 30'],
])('writes a double click on %j in place of its own first click, and of no other line', (at, argument) => {
  const acts = [
    { type: 'click', at },
    { type: 'doubleClick', at },
  ] as const;
  expect(after('|', ...acts)).toBe(`pyautogui.doubleClick(${argument})`);
  expect(after('pyautogui.click("other")|', acts[1])).toBe(
    `pyautogui.click("other")\npyautogui.doubleClick(${argument})`,
  );
});

it('fills an argument once with a double click', () => {
  expect(after('pyautogui.scroll(-3, |)', { type: 'click', at: 'list' }, { type: 'doubleClick', at: 'list' })).toBe(
    'pyautogui.scroll(-3, "list")',
  );
});

it('writes a right click and a drag as lines of their own, also from inside brackets', () => {
  expect(after('pyautogui.click("a|")', { type: 'rightClick', at: 'menu' })).toBe(
    'pyautogui.click("a")\npyautogui.rightClick("menu")',
  );
  expect(after('|', { type: 'drag', from: AT, to: { x: 1, y: 2 } })).toBe(
    'pyautogui.moveTo(12, 30)\npyautogui.dragTo(1, 2, duration=0.5)',
  );
  expect(after('|', { type: 'drag', from: 'a', to: 'b' })).toBe(
    'pyautogui.moveTo("a")\npyautogui.dragTo("b", duration=0.5)',
  );
});
