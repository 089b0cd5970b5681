import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CHECK_KINDS, checkOf, draftOf, emptyCheck } from '@/features/episodes/environments/checks/outcome-checks';
import { pathBelow } from '@/features/episodes/environments/seed-path';

const SHA = 'a'.repeat(64);
const word = fc.stringMatching(/^[a-z0-9é漢./-]{1,12}$/);
const field = {
  'file-exists': fc.record({ path: word }),
  'file-equals': fc.record({ path: word, sha256: fc.constant(SHA) }),
  'file-text': fc.record({ path: word, text: fc.string({ minLength: 1 }) }),
  'cell-value': fc.record({ path: word, sheet: fc.string(), cell: fc.constant('B2'), value: fc.string() }),
  'element-value': fc.record({ role: word, name: fc.string(), value: fc.string() }),
  address: fc.record({ address: word }),
  'form-post': fc.record({ target: word, fields: fc.dictionary(word, word, { minKeys: 1 }) }),
  'picture-region': fc.record({
    region: fc.tuple(fc.nat(900), fc.nat(900), fc.nat(900), fc.nat(900)),
    picture: fc.constant(SHA),
    distance: fc.nat(10_000).map((share) => share / 10_000),
  }),
  clipboard: fc.record({ text: fc.string({ minLength: 1 }) }),
  answer: fc.record({ texts: fc.array(word, { minLength: 1 }) }),
} as const;

describe('outcome checks as forms', () => {
  it('offer every kind that a check can have', () => {
    expect(CHECK_KINDS.map(({ kind }) => kind)).toEqual(Object.keys(field));
  });

  it.each(Object.entries(field))('send a check of the kind %s as it was read', (kind, values) => {
    fc.assert(
      fc.property(values, (given) => {
        const check = { kind, ...given };
        expect(checkOf(draftOf(1, check))).toEqual(check);
      }),
    );
  });

  it.each(CHECK_KINDS.map(({ kind }) => kind))('send an empty %s with its kind, for the server to refuse', (kind) => {
    expect(checkOf(emptyCheck(1, kind))).toMatchObject({ kind });
  });
});

describe('the place of a file in a seed', () => {
  it('leaves the name of the chosen folder out', () => {
    expect(pathBelow({ name: 'a.txt', webkitRelativePath: 'seed/notes/a.txt' })).toBe('notes/a.txt');
    expect(pathBelow({ name: 'a.txt', webkitRelativePath: '' })).toBe('a.txt');
  });
});
