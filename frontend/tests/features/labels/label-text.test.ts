import { describe, expect, it } from 'vitest';

import { slugOf, wordsOf } from '../../../src/features/labels/label-text';
import fixture from '../../../../fixtures/label_cases.json';

describe('the preview of a label', () => {
  it.each(fixture.cases)('makes of $text what the server makes of it', ({ text, slug, words }) => {
    expect(slugOf(text)).toBe(slug);
    expect(wordsOf(slug)).toHaveLength(words);
  });
});
