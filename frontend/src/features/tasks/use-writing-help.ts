/** Help with writing a draft: ask for it, and put what came into the draft. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useCommands } from '@/keyboard/use-commands';

import {
  type Help,
  type SuggestedText,
  type WritingRequest,
  isUnderWay,
  useDecideText,
  useRequestText,
  writingHelp,
} from './requests/writing-help';
import { type Wording, isTooShort } from './wording';

/** One kind of help; undefined where no assistant of the dataset gives it. */
export interface HelpInUse {
  readonly wanted: Help;
  /** The latest request of this draft. */
  readonly request: WritingRequest | undefined;
  /** What came and is neither taken nor dropped. */
  readonly waiting: readonly SuggestedText[];
  /** Undefined while there is no sentence to be asked about, or a request is under way. */
  readonly ask: (() => void) | undefined;
  readonly asking: boolean;
  readonly error: unknown;
  readonly take: (text: SuggestedText) => void;
  readonly drop: (text: SuggestedText) => void;
}

export type WritingHelp = Readonly<Partial<Record<Help, HelpInUse>>>;

export interface WritingHelpOptions {
  screenId: number;
  /** The UUID of the draft; undefined where no new task is written. */
  draft: string | undefined;
  wording: Wording;
  onWrite: (wording: Wording) => void;
}

export function useWritingHelp({ screenId, draft = '', wording, onWrite }: WritingHelpOptions): WritingHelp {
  const help = useQuery({ ...writingHelp(screenId, draft), enabled: draft !== '' }).data;
  const request = useRequestText(screenId, draft);
  const decide = useDecideText(screenId, draft);
  // Known before the server has answered: two quick keys are about two texts.
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const sentence = wording.sentence.trim();
  const settle = ({ id }: SuggestedText, taken: boolean) => {
    setDecided((before) => new Set([...before, id]));
    decide.mutate({ id, taken });
  };
  const helpWith = (wanted: Help): HelpInUse | undefined => {
    if (help?.offered.every((each) => each.wanted !== wanted) ?? true) return undefined;
    const latest = help?.requests.find((each) => each.wanted === wanted);
    const isAsked = request.variables?.wanted === wanted;
    const asking = (isAsked && request.isPending) || (latest !== undefined && isUnderWay(latest));
    const ask = () => request.mutate({ wanted, sentence });
    return {
      wanted,
      request: latest,
      waiting: latest?.texts.filter(({ id, taken, dropped }) => !taken && !dropped && !decided.has(id)) ?? [],
      ask: sentence === '' || isTooShort(sentence) || asking ? undefined : ask,
      asking,
      error: isAsked ? request.error : null,
      take: (text) => {
        onWrite(withText(wording, wanted, text.text));
        settle(text, true);
      },
      drop: (text) => settle(text, false),
    };
  };
  const [typed, phrasings] = [helpWith('typed'), helpWith('phrasings')];
  const next = [typed, phrasings].find((each) => each !== undefined && each.waiting.length > 0);
  const [first] = next?.waiting ?? [];
  useCommands({
    'studio-suggest-script': typed?.ask,
    'studio-suggest-phrasings': phrasings?.ask,
    'studio-take-suggestion': next && first && (() => next.take(first)),
    'studio-drop-suggestion': next && first && (() => next.drop(first)),
  });
  return { ...(typed && { typed }), ...(phrasings && { phrasings }) };
}

/** The draft with a text that was taken: as its script, or in the first place that has no reformulation. */
export function withText(wording: Wording, wanted: Help, text: string): Wording {
  if (wanted === 'typed') return { ...wording, script: text };
  const free = wording.phrasings.findIndex((phrasing) => phrasing.trim() === '');
  const place = free === -1 ? wording.phrasings.length : free;
  const phrasings = [...wording.phrasings];
  phrasings[place] = text;
  return { ...wording, phrasings };
}
