import { describe, expect, it } from 'vitest';

import type { Act } from '@/canvas/aim';
import { linesOf, replacedBy, withLines } from '@/features/trials/answering/lines';

const at = { x: 12, y: 30 };

function after(script: string, act: Act): string {
  return withLines(script, linesOf(act), replacedBy(act));
}

describe('what an act on the picture writes', () => {
  it('begins an empty script and goes on behind the last line', () => {
    const one = after('', { type: 'click', at });
    expect(one).toBe('pyautogui.click(12, 30)\n');
    expect(after(one, { type: 'rightClick', at })).toBe('pyautogui.click(12, 30)\npyautogui.rightClick(12, 30)\n');
  });

  it('writes a drag as a move and a drag', () => {
    expect(linesOf({ type: 'drag', from: at, to: { x: 1, y: 2 } })).toEqual(['pyautogui.moveTo(12, 30)', 'pyautogui.dragTo(1, 2)']);
  });

  it('lets a double click take the place of its own first click, and of no other line', () => {
    const act: Act = { type: 'doubleClick', at };
    expect(after('pyautogui.click(12, 30)\n', act)).toBe('pyautogui.doubleClick(12, 30)\n');
    expect(after('pyautogui.click(9, 9)\n', act)).toBe('pyautogui.click(9, 9)\npyautogui.doubleClick(12, 30)\n');
  });

  it('keeps what somebody typed, blank lines inside it too', () => {
    expect(after('x\n\ny', { type: 'click', at })).toBe('x\n\ny\npyautogui.click(12, 30)\n');
  });
});
