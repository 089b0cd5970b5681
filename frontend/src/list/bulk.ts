/** What many selected rows can be changed by, and what became of each. */
import type { components } from '@/api/schema';

export type BulkResult = components['schemas']['BulkResult'];

/** Something that an action asks for before it is sent. */
export interface BulkInput {
  readonly name: string;
  readonly label: string;
  /** A choice of these; without, a text. */
  readonly options?: readonly { value: string; label: string }[];
}

export interface BulkAction {
  /** What its button says: `Withdraw`. */
  readonly verb: string;
  /** What is said of those to which it happened: `withdrawn`. */
  readonly past: string;
  /** What it does, in a sentence that the dialog shows. */
  readonly says: string;
  readonly dangerous?: boolean;
  readonly inputs?: readonly BulkInput[];
  readonly send: (ids: number[], values: Readonly<Record<string, string>>) => Promise<BulkResult>;
}

/** As the server takes in one request. */
export const MOST_AT_ONCE = 1000;

export interface Reason {
  readonly message: string;
  readonly ids: readonly number[];
}

/** Those that stayed as they were, by the reason: the same one is said once. */
export function reasons(result: BulkResult): readonly Reason[] {
  const byMessage = new Map<string, number[]>();
  for (const { id, message } of result.refused) byMessage.set(message, [...(byMessage.get(message) ?? []), id]);
  return [...byMessage].map(([message, ids]) => ({ message, ids }));
}
