/** A task as its author writes it. */
import type { Task } from '@/api/tasks';

export interface Wording {
  readonly sentence: string;
  readonly script: string;
  readonly phrasings: readonly string[];
}

export const BLANK: Wording = { sentence: '', script: '', phrasings: [] };

export function wordingOf({ sentence, text, phrasings }: Task): Wording {
  return { sentence, script: text, phrasings };
}

export function isBlank({ sentence, script, phrasings }: Wording): boolean {
  return [sentence, script, ...phrasings].every((text) => text.trim() === '');
}

const LEAST_CHARACTERS = 4;

/** The twin of annotator/domain/sentence_text.is_too_short: too few letters and digits to say a task. */
export const isTooShort = (text: string): boolean =>
  text.trim() !== '' && (text.normalize('NFKC').match(/[\p{L}\p{N}_]/gu) ?? []).length < LEAST_CHARACTERS;

export function isSame(first: Wording, second: Wording): boolean {
  const texts = ({ sentence, script, phrasings }: Wording) => [
    sentence,
    script,
    ...phrasings.filter((text) => text.trim() !== ''),
  ];
  return JSON.stringify(texts(first)) === JSON.stringify(texts(second));
}

/** As many inputs as are asked for, and one more for whoever has filled them all. */
export function phrasingInputs(phrasings: readonly string[], wanted: number): string[] {
  const filled = phrasings.findLastIndex((text) => text.trim() !== '') + 1;
  const inputs = Math.max(wanted, Math.min(filled + 1, MOST_PHRASINGS));
  return Array.from({ length: inputs }, (_, place) => phrasings[place] ?? '');
}

const MOST_PHRASINGS = 10;

/** What is sent: blank inputs beyond those asked for are left out, the others keep their places. */
export function sendable({ sentence, script, phrasings }: Wording, wanted: number) {
  const last = phrasings.findLastIndex((text) => text.trim() !== '') + 1;
  return { sentence, script, phrasings: phrasingInputs(phrasings, wanted).slice(0, Math.max(last, wanted)) };
}
