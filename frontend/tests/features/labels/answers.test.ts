import { describe, expect, it } from 'vitest';

import { answersOf, answerOf } from '../../../src/features/labels/answers';
import type { Proposal } from '../../../src/features/labels/requests/case';

const proposal = (slug: string, skip: Proposal['skip'] = ''): Proposal => ({
  author: 'Kenji',
  text: slug,
  slug,
  skip,
  guideline_version: null,
  made_at: '2026-01-01T00:00:00Z',
});
const texts = (...args: Parameters<typeof answersOf>) => answersOf(...args).map(({ text }) => text);

describe('what a maintainer can choose', () => {
  it('is each different proposal, in the order of the people', () => {
    const proposals = [proposal('open-menu'), proposal('show-menu'), proposal('open-menu')];
    expect(texts({ proposals, suggested: 'open-menu', taken: [] })).toEqual(['open-menu', 'show-menu']);
  });

  it('is the free one in place of a label that another box of the screen has', () => {
    const proposals = [proposal('search-bar'), proposal('search-bar')];
    expect(texts({ proposals, suggested: 'search-bar-2', taken: ['search-bar'] })).toEqual(['search-bar-2']);
  });

  it('is nothing where everybody has skipped the box; the reasons are shown', () => {
    const skipped = proposal('', 'cannot-tell');
    expect(texts({ proposals: [skipped], suggested: '', taken: [] })).toEqual([]);
    expect(answerOf(skipped)).toBe('skipped: cannot tell');
  });
});
