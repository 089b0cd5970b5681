import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { attachKeys, keyMap } from '../../src/canvas-view/key-input';
import { box, editorOf, rectOf } from '../canvas/builders';

function hosted() {
  const editor = editorOf([box('a', [10, 10, 40, 40]), box('b', [50, 50, 80, 80])]);
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const space: boolean[] = [];
  detach = attachKeys(host, editor, keyMap(), (held) => space.push(held));
  /** Whether the page still gets the key. */
  const press = (key: string, more: KeyboardEventInit = {}): boolean => fireEvent.keyDown(host, { key, ...more });
  return { editor, host, space, press };
}

let detach = (): void => undefined;
afterEach(() => detach());

describe('keys on the canvas', () => {
  it('go from box to box by Tab and out after the last one', () => {
    const { editor, press } = hosted();
    expect(press('Tab')).toBe(false);
    expect(press('Tab')).toBe(false);
    expect(editor.state().selection).toEqual(['b']);
    expect(press('Tab')).toBe(true);
    expect(press('Tab', { shiftKey: true })).toBe(false);
    expect(editor.state().selection).toEqual(['a']);
    expect(press('Tab', { shiftKey: true })).toBe(true);
  });

  it('leave by Escape and Tab at any time', () => {
    const { press } = hosted();
    press('Tab');
    press('Escape');
    press('Escape');
    expect(press('Tab')).toBe(true);
  });

  it('save a nudge when the arrow is let go', () => {
    const { editor, host, press } = hosted();
    press('Tab');
    press('ArrowRight');
    press('ArrowRight', { repeat: true });
    fireEvent.keyUp(host, { key: 'ArrowRight' });
    expect(rectOf(editor, 'a')).toEqual([12, 10, 42, 40]);
  });

  it('save it too when the focus goes', () => {
    const { editor, host, press } = hosted();
    press('Tab');
    press('ArrowRight');
    fireEvent.blur(host);
    expect(rectOf(editor, 'a')).toEqual([11, 10, 41, 40]);
  });

  it('do not repeat what should happen once', () => {
    const { editor, press } = hosted();
    press('Tab');
    for (const repeat of [false, true, true]) press('d', { ctrlKey: true, repeat });
    expect(editor.state().scene.order).toHaveLength(3);
  });

  it('leave to the page what they do not mean', () => {
    const { press } = hosted();
    expect(press('F5')).toBe(true);
    expect(press('t', { ctrlKey: true })).toBe(true);
  });

  it('hold the space bar for dragging the picture', () => {
    const { host, space, press } = hosted();
    press(' ');
    fireEvent.keyUp(host, { key: ' ' });
    detach();
    press(' ');
    expect(space).toEqual([true, false]);
  });

  it('are not those of what is inside it, such as the button that loads the picture again', () => {
    const { editor, host } = hosted();
    const button = host.appendChild(document.createElement('button'));
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(button, { key: 'Tab' })).toBe(true);
    expect(editor.state().selection).toEqual([]);
  });
});
