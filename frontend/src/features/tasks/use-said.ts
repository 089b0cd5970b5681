/** What comes too close, as it is being typed: asked a moment after the last key. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { type SaidAnswer, said } from './requests/said';
import { BLANK, type Wording } from './wording';

export type Nearness = NonNullable<SaidAnswer['phrasings'][number]>;
export type NearCopy = SaidAnswer['near'][number];

export interface Said {
  /** Of exactly these texts; null where there is nothing to compare or it is still being asked. */
  readonly phrasings: readonly (Nearness | null)[];
  readonly near: readonly NearCopy[];
}

const QUIET_MS = 200;

export function useSaid(screen: number, wording: Wording | undefined, task: number | undefined): Said {
  const { sentence, phrasings } = wording ?? BLANK;
  const [quiet] = useDebouncedValue(JSON.stringify({ sentence, phrasings }), QUIET_MS);
  const { data } = useQuery(said(screen, JSON.parse(quiet) as Pick<Wording, 'sentence' | 'phrasings'>, task ?? null));
  const known = sentence.trim() === '' ? undefined : data;
  return {
    phrasings: phrasings.map((text, place) => (known?.of.phrasings[place] === text ? (known.phrasings[place] ?? null) : null)),
    near: known?.of.sentence === sentence ? known.near : [],
  };
}
