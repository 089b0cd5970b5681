import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { BoxList } from '../../src/canvas-view/BoxList';
import { box, editorOf } from '../canvas/builders';

import { rendered } from './rendered';

const thousand = Array.from({ length: 1000 }, (_, i) =>
  box(`b${i}`, [i % 300, 5, (i % 300) + 20, 25], { label: `box-${i}` }),
);

beforeEach(() => {
  // jsdom lays nothing out: the list is given the height of twenty rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(680);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

function shown() {
  const editor = editorOf(thousand);
  rendered(<BoxList editor={editor} name="Boxes" />);
  return { editor, list: screen.getByRole('listbox', { name: 'Boxes' }) };
}

describe('the list of boxes', () => {
  it('has a few rows of a thousand, and each says which it is', () => {
    shown();
    const options = screen.getAllByRole('option');
    expect(options.length).toBeGreaterThan(10);
    expect(options.length).toBeLessThan(60);
    expect(options[2]).toHaveAttribute('aria-posinset', '3');
    expect(options[2]).toHaveAttribute('aria-setsize', '1000');
  });

  it('follows the selection of the canvas', () => {
    const { editor, list } = shown();
    act(() => editor.send({ type: 'select', ids: ['b3'] }));
    const option = screen.getByRole('option', { name: /box-3\b/ });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(list).toHaveAttribute('aria-activedescendant', option.id);
  });

  it('is walked by arrows, Home and End', () => {
    const { editor, list } = shown();
    const visited = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown'].map((key) => {
      fireEvent.keyDown(list, { key });
      return editor.state().selection[0];
    });
    expect(visited).toEqual(['b0', 'b1', 'b0', 'b999', 'b0', 'b10']);
  });

  it('passes other keys on to the canvas, and Tab to the page', () => {
    const { editor, list } = shown();
    fireEvent.keyDown(list, { key: 'Home' });
    expect(fireEvent.keyDown(list, { key: 't' })).toBe(false);
    expect(editor.state().scene.boxes.get('b0')?.kind).toBe('type');
    expect(fireEvent.keyDown(list, { key: 'Tab' })).toBe(true);
  });

  it('selects by click and adds with Ctrl', () => {
    const { editor } = shown();
    fireEvent.click(screen.getByRole('option', { name: /box-1\b/ }));
    fireEvent.click(screen.getByRole('option', { name: /box-4\b/ }), { ctrlKey: true });
    expect(editor.state().selection).toEqual(['b1', 'b4']);
  });
});
