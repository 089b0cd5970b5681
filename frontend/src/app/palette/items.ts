/** What the palette lists and how it is searched. Pure. */
export interface PaletteItem {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** Beside the title: keys, state, role. */
  readonly hint?: string;
  /** Found by these too. */
  readonly words?: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** How well an item answers: 0 not at all; a title that begins with the words first, then words that begin with them. */
export function rank(item: PaletteItem, query: string): number {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const title = folded(item.title);
  if (words.length === 0 || title.startsWith(words.join(' '))) return 4;
  const own = title.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => own.some((part) => part.startsWith(word)))) return 3;
  if (words.every((word) => title.includes(word))) return 2;
  const all = folded(`${item.title} ${item.group} ${item.words ?? ''}`);
  return words.every((word) => all.includes(word)) ? 1 : 0;
}

/** The items that answer, best group first and best item first in it; `kept` were found by the server already. */
export function searched(
  items: readonly PaletteItem[],
  query: string,
  most: number,
  kept: readonly PaletteItem[] = [],
): readonly PaletteGroup[] {
  const ranked = [
    ...items.map((item) => ({ item, rank: rank(item, query) })),
    // The server knows more words of them than their titles.
    ...kept.map((item) => ({ item, rank: Math.max(rank(item, query), 1) })),
  ].filter((candidate) => candidate.rank > 0);
  const best = ranked.sort((first, second) => second.rank - first.rank).slice(0, most);
  const groups = new Map<string, PaletteItem[]>();
  for (const { item } of best) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].map(([title, found]) => ({ title, items: found }));
}
