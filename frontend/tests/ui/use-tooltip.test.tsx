/** The one tooltip of a bar: whose text it shows, and when. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useTooltip } from '../../src/ui/use-tooltip';
import { rendered } from '../canvas-view/rendered';

function Bar() {
  const { events, tooltip } = useTooltip();
  return (
    <div {...events}>
      <button data-tooltip="Zoom in: +">+</button>
      <button data-tooltip="Zoom out: -">
        <span>-</span>
      </button>
      <span>100 %</span>
      {tooltip}
    </div>
  );
}

const over = (text: string, pointerType = 'mouse') => fireEvent.pointerOver(screen.getByText(text), { pointerType });
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

describe('the tooltip of a bar', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    rendered(<Bar />);
  });
  afterEach(() => void vi.useRealTimers());

  it('shows the text of the control over which the mouse rests, and not before it rests', () => {
    over('+');
    pass(400);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(200);
    expect(screen.getByRole('tooltip').textContent).toBe('Zoom in: +');
  });

  it('follows the mouse to another control, also over what is inside that', () => {
    over('+');
    pass(600);
    over('-');
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(600);
    expect(screen.getByRole('tooltip').textContent).toBe('Zoom out: -');
  });

  it('goes when the mouse leaves the controls, and when a button is pressed', () => {
    over('+');
    pass(600);
    over('100 %');
    expect(screen.queryByRole('tooltip')).toBeNull();
    over('+');
    fireEvent.pointerDown(screen.getByText('+'));
    pass(600);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('does not come by touch', () => {
    over('+', 'touch');
    pass(600);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
