import { describe, expect, it } from 'vitest';

import { type PaletteItem, rank, searched } from '../../../src/app/palette/items';

const item = (group: string, title: string, words = ''): PaletteItem => ({
  id: `${group} ${title}`,
  group,
  title,
  words,
  run: () => undefined,
});
const titles = (query: string, most = 10, kept: PaletteItem[] = []) =>
  searched(
    [
      item('Pages', 'Screens'),
      item('Pages', 'Episode review'),
      item('Commands', 'Loupe', 'View'),
      item('Commands', 'Whole screen', 'View'),
    ],
    query,
    most,
    kept,
  ).flatMap(({ items }) => items.map(({ title }) => title));

describe('the palette', () => {
  it('lists all there is before anything is typed, group by group', () => {
    expect(titles('')).toEqual(['Screens', 'Episode review', 'Loupe', 'Whole screen']);
  });

  it('puts titles that begin with the words first', () => {
    expect(titles('scr')).toEqual(['Screens', 'Whole screen']);
    expect(titles('rev ep')).toEqual(['Episode review']);
  });

  it('finds by further words, and without accents and capitals', () => {
    expect(titles('VIEW lou')).toEqual(['Loupe']);
    expect(rank(item('Screens', 'Café 3'), 'cafe 3')).toBe(4);
    expect(titles('nothing of the kind')).toEqual([]);
  });

  it('keeps what the server found by words that the title has not', () => {
    expect(titles('basket', 10, [item('Screens', 'Fennel & Oak 3')])).toEqual(['Fennel & Oak 3']);
  });

  it('shows no more than asked for, the best ones', () => {
    expect(titles('scr', 1)).toEqual(['Screens']);
  });
});
