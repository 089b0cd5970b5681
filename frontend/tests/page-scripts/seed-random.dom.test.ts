import { afterEach, describe, expect, it } from 'vitest';

import seedRandom from '../../page-scripts/src/seed_random.ts';

const owner = Object.getPrototypeOf(crypto) as object;
const native = {
  random: Object.getOwnPropertyDescriptor(Math, 'random')!,
  values: Object.getOwnPropertyDescriptor(owner, 'getRandomValues')!,
  uuid: Object.getOwnPropertyDescriptor(owner, 'randomUUID')!,
};

/** What a document with this seed draws. */
function drawn(seed: string): { numbers: number[]; bytes: number[]; uuid: string } {
  seedRandom(seed);
  return {
    numbers: Array.from({ length: 2000 }, () => Math.random()),
    bytes: [...crypto.getRandomValues(new Uint8Array(2000))],
    uuid: crypto.randomUUID(),
  };
}

describe('random numbers by a seed', () => {
  afterEach(() => {
    Object.defineProperty(Math, 'random', native.random);
    Object.defineProperty(owner, 'getRandomValues', native.values);
    Object.defineProperty(owner, 'randomUUID', native.uuid);
  });

  it('are the same for the same seed and others for another one', () => {
    const first = drawn('seed 1');
    expect(drawn('seed 1')).toEqual(first);
    const second = drawn('seed 2');
    expect(second.numbers.filter((number) => first.numbers.includes(number))).toEqual([]);
    expect(second.uuid).not.toBe(first.uuid);
  });

  it('are spread evenly over what they may be', () => {
    const { numbers, bytes } = drawn('any');
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    const tenths = Array.from({ length: 10 }, (_, tenth) => numbers.filter((each) => Math.floor(each * 10) === tenth));
    expect(Math.min(...tenths.map((each) => each.length))).toBeGreaterThan(140);
    expect(Math.max(...tenths.map((each) => each.length))).toBeLessThan(260);
    expect(new Set(bytes).size).toBeGreaterThan(250);
  });

  it('fill any view and make UUIDs of version 4, and are refused where the browser refuses them', () => {
    const { uuid } = drawn('any');
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
    const words = new Uint32Array(8);
    expect(crypto.getRandomValues(words.subarray(2, 4))[0]).toBe(words[2]);
    expect([...words].filter((word) => word !== 0)).toHaveLength(2);
    expect(() => crypto.getRandomValues(new Float32Array(2) as never)).toThrow();
  });
});
