import { describe, expect, it } from 'vitest';

import { cursorAt, stringsIn } from '@/script-editor/cursor-context';

/** The place of the bar in a line. */
const at = (line: string) => cursorAt(line.replace('|', ''), line.indexOf('|'));

describe('where the cursor is', () => {
  it.each([
    ['pyautogui.click("sea|', { in: 'string', call: 'click', from: 17 }],
    ['pyautogui.click("|")', { in: 'string', call: 'click', from: 17 }],
    ["pyautogui.hotkey('ctrl', '|')", { in: 'string', call: 'hotkey', from: 26 }],
    ['pyautogui.press("a"); pyautogui.press("|', { in: 'string', call: 'press', from: 39 }],
    ['pyautogui.write("(", |)', { in: 'call' }],
    ['pyautogui.click(|', { in: 'call' }],
    ['pyauto|', { in: 'name', from: 0 }],
    ['pyautogui.click("a"); pyautogui.c|', { in: 'name', from: 22 }],
    ['|', { in: 'nothing' }],
    ['# click|', { in: 'nothing' }],
    ['pyautogui.click("a#b|', { in: 'string', call: 'click', from: 17 }],
  ])('in %s', (line, place) => {
    expect(at(line)).toEqual(place);
  });
});

describe('the strings of a line', () => {
  it('keeps escaped quotes inside and lets an unclosed one run to the end', () => {
    expect(stringsIn(String.raw`f("a\"b", 'c`)).toEqual([
      { from: 3, to: 7, text: String.raw`a\"b`, quote: '"', closed: true },
      { from: 11, to: 12, text: 'c', quote: "'", closed: false },
    ]);
  });

  it('finds none in a comment', () => {
    expect(stringsIn('# say "hello"')).toEqual([]);
  });
});
