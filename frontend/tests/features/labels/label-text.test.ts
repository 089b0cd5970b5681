import { describe, expect, it } from 'vitest';

import { labelProblem, slugOf, wordsOf } from '../../../src/features/labels/label-text';
import fixture from '../../../../fixtures/label_cases.json';

describe('the preview of a label', () => {
  it.each(fixture.cases)('makes of $text what the server makes of it', ({ text, slug, words }) => {
    expect(slugOf(text)).toBe(slug);
    expect(wordsOf(slug)).toHaveLength(words);
  });
});

describe('a label', () => {
  it.each(['open menu', 'search bar 2', 'café', ''])('can be saved as “%s”', (text) => {
    expect(labelProblem(text, ['basket'])).toBeNull();
  });

  it.each([
    ['123', 'a number alone'],
    ['--- ?', 'letters'],
    ['x'.repeat(140), '140'],
    ['one two three four five', 'words'],
    ['打开 文件', '打'],
    ['Basket', 'Another box'],
  ])('cannot be saved as “%s”, and the reason is named', (text, reason) => {
    expect(labelProblem(text, ['basket'])).toContain(reason);
  });
});
