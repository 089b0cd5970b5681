/** Small drafts for the tests of the document saver; the ids of renewed drafts are counted. */
import type { DocumentType } from '@/autosave/documents';

export interface Draft {
  readonly sentence: string;
  readonly client: string;
}

let ids = 0;
export const TYPE: DocumentType<Draft> = {
  isSame: (first, second) => first.sentence === second.sentence,
  renew: (draft) => ({ ...draft, client: `id-${(ids += 1)}` }),
  asideSlot: () => `aside-id-${(ids += 1)}`,
};

export const draft = (sentence: string, client = 'c'): Draft => ({ sentence, client });

export function restartIds(): void {
  ids = 0;
}
