/** The similarity check of what is being typed, requested a moment after the last key. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { type SimilarityAnswer, similarityCheck } from './requests/similarity';
import { BLANK, type Wording } from './wording';

export type Nearness = NonNullable<SimilarityAnswer['phrasings'][number]>;
export type SimilarTask = SimilarityAnswer['near'][number];

export interface Similarity {
  /** Of exactly these texts; null where there is nothing to compare or it is still being asked. */
  readonly phrasings: readonly (Nearness | null)[];
  readonly near: readonly SimilarTask[];
}

const QUIET_MS = 200;

export function useSimilarity(screen: number, wording: Wording | undefined, task: number | undefined): Similarity {
  const { sentence, phrasings } = wording ?? BLANK;
  const [quiet] = useDebouncedValue(JSON.stringify({ sentence, phrasings }), QUIET_MS);
  const { data } = useQuery(
    similarityCheck(screen, JSON.parse(quiet) as Pick<Wording, 'sentence' | 'phrasings'>, task ?? null),
  );
  const answer = sentence.trim() === '' ? undefined : data;
  return {
    phrasings: phrasings.map((text, place) =>
      answer?.of.phrasings[place] === text ? (answer.phrasings[place] ?? null) : null,
    ),
    near: answer?.of.sentence === sentence ? answer.near : [],
  };
}
