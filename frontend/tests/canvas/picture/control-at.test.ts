import { describe, expect, it } from 'vitest';

import { controlAt } from '../../../src/canvas/picture/control-at';
import { sides } from '../builders';
import { BLACK, Drawn, GREY } from './drawn';

const SIZE = { width: 400, height: 300 };
const BUTTON = { left: 50, top: 40, right: 150, bottom: 70 };
const picture = () => new Drawn(SIZE).frame(BUTTON, GREY).word(80, 50, 8);

describe('what is boxed by one click', () => {
  it('is the frame around the point, to the pixel, wherever in it the click is', () => {
    const edges = picture().edges();
    for (const at of [
      { x: 60, y: 45 },
      { x: 81, y: 52 },
      { x: 149, y: 69 },
      { x: 100.5, y: 55.5 },
    ]) {
      const control = controlAt(edges, at);
      expect(sides(control?.rect)).toEqual([50, 40, 150, 70]);
      expect(control?.framed).toBe(true);
    }
  });

  it('is the button, not the space between two high letters on it', () => {
    const drawn = new Drawn(SIZE).frame(BUTTON, GREY);
    for (let x = 70; x < 130; x += 14) drawn.fill({ left: x, top: 48, right: x + 2, bottom: 62 }, BLACK);
    for (const at of [
      { x: 78, y: 55 },
      { x: 100, y: 55 },
      { x: 57, y: 45 },
    ]) {
      expect(sides(controlAt(drawn.edges(), at)?.rect)).toEqual([50, 40, 150, 70]);
    }
  });

  it('is the smaller one of two frames', () => {
    const edges = picture().frame({ left: 55, top: 46, right: 70, bottom: 61 }, BLACK).edges();
    expect(sides(controlAt(edges, { x: 60, y: 50 })?.rect)).toEqual([55, 46, 70, 61]);
    expect(sides(controlAt(edges, { x: 110, y: 44 })?.rect)).toEqual([50, 40, 150, 70]);
  });

  it('is a field without a line around it, by its colour', () => {
    const edges = new Drawn(SIZE).fill(BUTTON, GREY).edges();
    expect(sides(controlAt(edges, { x: 100, y: 60 })?.rect)).toEqual([50, 40, 150, 70]);
  });

  it('is a button with round corners', () => {
    const drawn = new Drawn(SIZE).fill(BUTTON, GREY);
    const corner = [6, 4, 3, 2, 1, 1];
    for (const [i, cut] of corner.entries()) {
      for (const y of [BUTTON.top + i, BUTTON.bottom - 1 - i]) {
        drawn.fill({ left: BUTTON.left, top: y, right: BUTTON.left + cut, bottom: y + 1 }, [255, 255, 255]);
        drawn.fill({ left: BUTTON.right - cut, top: y, right: BUTTON.right, bottom: y + 1 }, [255, 255, 255]);
      }
    }
    expect(sides(controlAt(drawn.edges(), { x: 100, y: 55 })?.rect)).toEqual([50, 40, 150, 70]);
  });

  it('is what is written, where nothing frames it or only a panel does', () => {
    const word = { left: 198, top: 198, right: 239, bottom: 211 };
    const free = controlAt(picture().word(200, 200, 8).edges(), { x: 210, y: 204 });
    const inPanel = controlAt(
      new Drawn(SIZE).frame({ left: 20, top: 20, right: 380, bottom: 280 }, GREY).word(200, 200, 8).edges(),
      { x: 210, y: 204 },
    );
    for (const control of [free, inPanel]) {
      expect(control?.framed).toBe(false);
      for (const side of ['left', 'top', 'right', 'bottom'] as const) {
        expect(Math.abs((control?.rect[side] ?? 0) - word[side])).toBeLessThanOrEqual(2);
      }
    }
  });

  it('does not reach over to the next word of a menu', () => {
    const edges = new Drawn(SIZE).word(100, 100, 5).word(146, 100, 5).edges();
    expect(controlAt(edges, { x: 105, y: 104 })?.rect.right).toBeLessThan(130);
  });

  it('is nothing on an empty ground', () => {
    const edges = picture().edges();
    expect(controlAt(edges, { x: 350, y: 250 })).toBeNull();
    expect(controlAt(edges, { x: 0, y: 0 })).toBeNull();
    expect(controlAt(edges, { x: 400, y: 300 })).toBeNull();
  });
});
