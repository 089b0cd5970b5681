/**
 * What a label will look like as a slug, shown while it is typed. The twin of annotator/domain/label_text.py, held to
 * the same fixtures/label_cases.json; what counts is what the server makes of it.
 */
export const WORD_LIMIT = 4;

/** Letters that Unicode does not decompose although everybody writes them so on an ASCII keyboard. */
const FOLDED: Record<string, string> = { ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', ı: 'i', ß: 'ss' };
const APOSTROPHES = /['’‘ʼ`´]/g;

/** Lower-case letters and digits, words joined by one hyphen; may be empty. */
export function slugOf(text: string): string {
  const plain = text.replace(APOSTROPHES, '').normalize('NFKC').toLowerCase();
  const folded = plain.replace(/[øđłæœþðıß]/g, (letter) => FOLDED[letter] ?? letter).replace(APOSTROPHES, '');
  const ascii = folded.replace(/[\p{L}\p{N}]/gu, asciiIfPossible);
  const unaccented = ascii.replace(/(?<=[a-z0-9])[\u0300-\u036f]+/g, '').normalize('NFC');
  const parts = unaccented.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').split(' ');
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).join('-');
}

function asciiIfPossible(letter: string): string {
  // eslint-disable-next-line no-control-regex
  return letter.normalize('NFKD').replace(/[^\x00-\x7f]/g, '') || letter;
}

/** Words of a slug; a number at the end tells equal labels apart and is not counted as one. */
export function wordsOf(slug: string): readonly string[] {
  const parts = slug.split('-').filter((part) => part !== '');
  return parts.length > 1 && /^\p{Nd}+$/u.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
}

export const LENGTH_LIMIT = 80;

/** Why a label cannot be saved as it is typed; null when it can, or when nothing is typed yet. */
export function labelProblem(text: string, taken: readonly string[]): string | null {
  const slug = slugOf(text);
  if (text.trim() === '') return null;
  if (slug === '') return 'A label needs letters.';
  if (wordsOf(slug).length > WORD_LIMIT) return `A label has at most ${WORD_LIMIT} words.`;
  if (slug.length > LENGTH_LIMIT) return `A label has at most ${LENGTH_LIMIT} characters; this one has ${slug.length}.`;
  const foreign = /[^a-z0-9-]/u.exec(slug)?.[0];
  if (foreign !== undefined) return `“${foreign}” cannot be typed on every keyboard: write the label in Latin letters.`;
  if (!/[a-z]/.test(slug)) return 'A label says what the box does: a number alone does not.';
  if (taken.includes(slug)) return 'Another box of this screen is called so: say what makes this one different.';
  return null;
}
