/** Random numbers that follow from a seed: each place that draws has a row of its own. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import seedRandom from '../../page-scripts/src/seed_random.ts';

const native = Math.random;
afterEach(() => {
  Math.random = native;
});

const one = (): number => Math.random();
const other = (): number => Math.random();

type Rows = [number[], number[]];

/** What each of both places draws when they are called in this order. */
function drawn(seed: string, order: readonly boolean[]): Rows {
  seedRandom(seed);
  const rows: Rows = [[], []];
  for (const isOne of order) (isOne ? rows[0] : rows[1]).push(isOne ? one() : other());
  return rows;
}

const orders = fc.array(fc.boolean(), { maxLength: 30 });

describe('a seed by caller', () => {
  it('gives a place the same numbers whatever other places draw in between', () => {
    fc.assert(
      fc.property(orders, orders, (first, second) => {
        // From one line: it counts from where the function that draws was called.
        const [[a, b], [c, d]] = [first, second].map((order) => drawn('by-caller-1', order)) as [Rows, Rows];
        const [ones, others] = [Math.min(a.length, c.length), Math.min(b.length, d.length)];
        expect(a.slice(0, ones)).toEqual(c.slice(0, ones));
        expect(b.slice(0, others)).toEqual(d.slice(0, others));
      }),
    );
  });

  it('gives two places different numbers, and another seed others', () => {
    const [a, b] = drawn('by-caller-1', [true, false]);
    const [c] = drawn('by-caller-2', [true]);
    expect(new Set([...a, ...b, ...c]).size).toBe(3);
  });

  it('calls no function of the page that formats stacks', () => {
    const formatted: unknown[] = [];
    Error.prepareStackTrace = (_, sites) => formatted.push(sites);
    drawn('by-caller-1', [true]);
    expect(formatted).toEqual([]);
    Reflect.deleteProperty(Error, 'prepareStackTrace');
  });
});

describe('an older seed', () => {
  it('gives all places one row, as recordings with it had', () => {
    const [a, b] = drawn('0123', [true, true, false]);
    const [c, d] = drawn('0123', [true, false, false]);
    expect([...a, ...b]).toEqual([...c, ...d]);
  });
});
