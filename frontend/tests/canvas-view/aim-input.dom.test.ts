import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { Act } from '../../src/canvas/aim';
import type { Point } from '../../src/canvas/geometry';
import { attachAim } from '../../src/canvas-view/aim-input';
import type { Remapping } from '../../src/keyboard/bindings';
import { SCREEN, editorOf } from '../canvas/builders';

let detach = (): void => undefined;
afterEach(() => detach());

/** A picture at its own size in the corner of the canvas. */
function hosted(remapping: Remapping = {}) {
  const editor = editorOf([], { mode: 'readonly' });
  const host = document.createElement('div');
  host.tabIndex = 0;
  host.setPointerCapture = () => undefined;
  document.body.replaceChildren(host);
  const acts: Act[] = [];
  let cross: Point = { x: 5, y: 5 };
  let grip: Point | null = null;
  detach = attachAim(
    host,
    editor,
    {
      cross: () => cross,
      aim: (at) => void (cross = at),
      act: (act) => void acts.push(act),
      grip: () => grip,
      grasp: (from) => void (grip = from),
    },
    remapping,
  );
  const at = (x: number, y: number, button = 0) => {
    const init = { clientX: x, clientY: y, button };
    fireEvent.pointerDown(host, init);
    fireEvent.pointerUp(host, init);
    if (button === 0) fireEvent.click(host, { ...init, detail: 1 });
    else fireEvent.contextMenu(host, init);
  };
  const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(host, { key, ...more });
  return { host, acts, at, press };
}

describe('pointing at a picture', () => {
  it('acts where the pointer is', () => {
    const { acts, at } = hosted();
    at(30, 40);
    at(30, 40, 2);
    expect(acts.map(({ type }) => type)).toEqual(['click', 'rightClick']);
  });

  it('does nothing beside the picture', () => {
    const { acts, at, host } = hosted();
    at(SCREEN.width + 300, 20);
    at(SCREEN.width + 300, 20, 2);
    fireEvent.pointerDown(host, { clientX: SCREEN.width + 300, clientY: 20 });
    fireEvent.pointerUp(host, { clientX: 20, clientY: 20 });
    expect(acts).toEqual([]);
  });

  it('is done by keys, those that the person has chosen', () => {
    const { acts, press } = hosted({ 'aim-right-click': ['X'] });
    press('Enter');
    press('r');
    press('x');
    press('d');
    press('ArrowRight', { shiftKey: true });
    press('d');
    expect(acts).toEqual([
      { type: 'click', at: { x: 5, y: 5 } },
      { type: 'rightClick', at: { x: 5, y: 5 } },
      { type: 'drag', from: { x: 5, y: 5 }, to: { x: 6, y: 5 } },
    ]);
  });
});
