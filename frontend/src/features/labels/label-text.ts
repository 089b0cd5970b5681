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
  const kept = ascii.replace(/(?<=[a-z0-9])[\u0300-\u036f]+/g, '').normalize('NFC');
  const parts = kept.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').split(' ');
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
