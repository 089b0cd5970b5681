/** The geometry of people's hands, held to the cases that also hold the geometry of their judges. */
import { describe, expect, it } from 'vitest';

import fixture from '../../../fixtures/geometry_cases.json';
import * as geometry from '../../src/canvas/geometry';

type Four = [number, number, number, number];
type Two = [number, number];

interface Case {
  name: string;
  do: string;
  rect: Four;
  other?: Four;
  point?: Two;
  screen?: Two;
  gives: unknown;
}

const cases = fixture.cases as unknown as Case[];
const sides = (r: geometry.Rect | null) => r && [r.left, r.top, r.right, r.bottom];
const pointOf = ([x, y]: Two): geometry.Point => ({ x, y });

function answer(one: Case): unknown {
  const rect = geometry.rect(...one.rect);
  switch (one.do) {
    case 'center':
      return [geometry.center(rect).x, geometry.center(rect).y];
    case 'area':
      return geometry.area(rect);
    case 'diagonal':
      return geometry.diagonal(rect);
    case 'contains':
      return geometry.contains(rect, pointOf(one.point!));
    case 'distance_to':
      return geometry.distanceTo(rect, pointOf(one.point!));
    case 'intersection':
      return sides(geometry.intersection(rect, geometry.rect(...one.other!)));
    case 'iou':
      return geometry.iou(rect, geometry.rect(...one.other!));
    case 'clamp':
      return sides(geometry.clamp(rect, { width: one.screen![0], height: one.screen![1] }));
    default:
      throw new Error(`the fixture asks for ${one.do}, which this test does not know`);
  }
}

describe('geometry, as Python has it', () => {
  it.each(cases.filter((one) => one.do !== 'refuse'))('$name', (one) => {
    if (typeof one.gives === 'number') expect(answer(one)).toBeCloseTo(one.gives, 12);
    else expect(answer(one)).toEqual(one.gives);
  });

  it.each(cases.filter((one) => one.do === 'refuse'))('$name', (one) => {
    expect(() => geometry.rect(...one.rect)).toThrow(RangeError);
  });

  it('refuses fractions of pixels', () => {
    expect(() => geometry.rect(0.5, 0, 2, 2)).toThrow(RangeError);
  });
});
