import { describe, expect, it } from 'vitest';

import { LEAST, arranged, fitting, keyed, mostOf, taken } from '@/ui/panes';

const SHOWN = { size: 300, hidden: false };

describe('a panel around a picture', () => {
  it('has the size that was kept, and the page’s own where what was kept makes no sense', () => {
    expect(arranged({ size: 200, hidden: true }, 300)).toEqual({ size: 200, hidden: true });
    expect(arranged({ size: Number.NaN, hidden: false }, 300)).toEqual(SHOWN);
    expect(arranged(undefined, 300)).toEqual(SHOWN);
    expect(arranged(undefined, 300, true)).toEqual({ size: 300, hidden: true });
    expect(arranged({ size: 200, hidden: false }, 300, true)).toEqual({ size: 200, hidden: false });
  });

  it('is smaller in a small window, and no larger in a large one', () => {
    expect(fitting(360, 'end', { width: 960, height: 600 })).toBe(240);
    expect(fitting(360, 'below', { width: 960, height: 600 })).toBe(240);
    expect(fitting(360, 'end', { width: 2560, height: 1440 })).toBe(360);
    expect(fitting(150, 'start', { width: 480, height: 600 })).toBe(LEAST);
  });

  it('leaves room for the picture, however far its edge is taken', () => {
    expect(taken(5000, 1000, SHOWN)).toEqual({ size: mostOf(1000), hidden: false });
  });

  it('is hidden once its edge is taken to the side, and remembers its size', () => {
    expect(taken(10, 1000, SHOWN)).toEqual({ size: 300, hidden: true });
    expect(taken(LEAST - 1, 1000, SHOWN)).toEqual({ size: LEAST, hidden: false });
  });

  it('is resized and hidden by keys, in the direction in which its edge goes', () => {
    expect(keyed('ArrowLeft', 'end', SHOWN, 1000)).toEqual({ size: 324, hidden: false });
    expect(keyed('ArrowLeft', 'start', SHOWN, 1000)).toEqual({ size: 276, hidden: false });
    expect(keyed('ArrowUp', 'below', SHOWN, 1000)).toEqual({ size: 324, hidden: false });
    expect(keyed('ArrowRight', 'end', { size: LEAST, hidden: false }, 1000)).toEqual({ size: LEAST, hidden: true });
    expect(keyed('ArrowLeft', 'end', { size: 300, hidden: true }, 1000)).toEqual({ size: LEAST, hidden: false });
    expect(keyed('Enter', 'end', SHOWN, 1000)).toEqual({ size: 300, hidden: true });
    expect(keyed('a', 'end', SHOWN, 1000)).toBeNull();
  });
});
