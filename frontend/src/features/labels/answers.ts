/** What a maintainer can choose from: every different proposal, and the one that is free where theirs is taken. */
import type { Adjudication, Proposal } from './requests/case';
import type { Decision } from './requests/choose';

export interface Answer {
  readonly text: string;
  readonly decision: Decision;
}

const SKIPPED: Record<Exclude<Proposal['skip'], ''>, string> = {
  'not-interactable': 'skipped: not interactable',
  'cannot-tell': 'skipped: cannot tell',
  'box-is-wrong': 'skipped: box is wrong',
};

/** The slug that was proposed, or why there is none. */
export const answerOf = ({ slug, skip }: Pick<Proposal, 'slug' | 'skip'>): string =>
  skip === '' ? slug : SKIPPED[skip];

/** In the order of their keys, 1 first. Slugs that are taken on the screen cannot be chosen. */
export function answersOf({
  proposals,
  suggested,
  taken,
}: Pick<Adjudication, 'proposals' | 'suggested' | 'taken'>): Answer[] {
  const slugs = new Set([...proposals.map((proposal) => proposal.slug), suggested].filter((slug) => slug !== ''));
  return [...slugs]
    .filter((slug) => !taken.includes(slug))
    .map((slug) => ({ text: slug, decision: { text: slug, skip: false } }));
}
