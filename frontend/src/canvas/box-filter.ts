/** Which boxes of a scene a list shows: by kind, words, doubts, and how sure the proposal was that they were taken from. */
import type { Box, Kind, Suggestion } from './box';
import { boxDoubts } from './box-doubts';

export const PROBLEMS = ['duplicate', 'tiny', 'unlabelled'] as const;
export type Problem = (typeof PROBLEMS)[number];

export interface BoxFilter {
  readonly kind: Kind | null;
  /** In the label, or in the name that a box without one has. */
  readonly words: string;
  readonly problem: Problem | null;
  /** Boxes from a proposal that was less sure than this, from 0 to 1. */
  readonly below: number | null;
}

export const ALL: BoxFilter = { kind: null, words: '', problem: null, below: null };

export const isFiltering = ({ kind, words, problem, below }: BoxFilter): boolean =>
  kind !== null || words.trim() !== '' || problem !== null || below !== null;

/** The boxes that pass, in their order. */
export function filtered(
  boxes: readonly Box[],
  filter: BoxFilter,
  { nameOf, suggestions }: { nameOf: (box: Box) => string | undefined; suggestions: readonly Suggestion[] },
): readonly Box[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  const doubted = filter.problem === null ? null : withProblem(boxes, filter.problem);
  const certainty = new Map(filter.below === null ? [] : suggestions.map(({ id, confidence }) => [id, confidence]));
  return boxes.filter((box) => {
    const name = (box.label ?? nameOf(box) ?? '').toLowerCase();
    const sure = box.origin === 'vision' ? certainty.get(box.id) : undefined;
    return (
      (filter.kind === null || box.kind === filter.kind) &&
      words.every((word) => name.includes(word)) &&
      (doubted === null || doubted.has(box.id)) &&
      (filter.below === null || (sure !== undefined && sure < filter.below))
    );
  });
}

function withProblem(boxes: readonly Box[], problem: Problem): ReadonlySet<string> {
  if (problem === 'unlabelled') return new Set(boxes.filter(({ label }) => label === null).map(({ id }) => id));
  const { duplicates, tiny } = boxDoubts(boxes);
  return new Set(problem === 'duplicate' ? duplicates : tiny);
}
