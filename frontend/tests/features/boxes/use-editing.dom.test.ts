import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { ScreenBoxes } from '@/features/boxes/requests/boxes';
import { useEditing } from '@/features/boxes/use-editing';

const shown = (stage: ScreenBoxes['stage'], may: Partial<ScreenBoxes['may']> = {}) =>
  ({ stage, may: { edit: true, submit: false, review: false, ...may } }) as ScreenBoxes;

const opened = (first: ScreenBoxes) => renderHook(useEditing, { initialProps: first });

describe('editing', () => {
  it('begins by itself for those who come to draw or to correct what was returned', () => {
    expect(opened(shown('boxes')).result.current.editing).toBe(true);
    expect(opened(shown('returned')).result.current.editing).toBe(true);
    expect(opened(shown('returned', { edit: false })).result.current.editing).toBe(false);
  });

  it('is left to the drawers when a reviewer returns the boxes, unless the reviewer asks for it', () => {
    const desk = opened(shown('review', { review: true }));
    desk.rerender(shown('returned'));
    expect(desk.result.current.editing).toBe(false);
    act(() => desk.result.current.setCorrecting(true));
    expect(desk.result.current.editing).toBe(true);
  });
});
