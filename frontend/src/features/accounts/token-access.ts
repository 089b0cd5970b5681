/** What programs may do with a token, and how long it lasts, in words. */
import type { components } from '@/api/schema';

export type TokenAccess = components['schemas']['TokenAccess'];

export const ACCESS: Readonly<Record<TokenAccess, string>> = {
  read: 'Read datasets',
  write: 'Read and change datasets',
  full: 'Everything, my account included',
};

export const TERMS = { '30': '30 days', '90': '90 days', '365': 'One year', '': 'No end' } as const;
export type Term = keyof typeof TERMS;

/** When a token of `term`, made at `now` (milliseconds), ends; null for no end. */
export function endOf(term: Term, now: number): string | null {
  return term === '' ? null : new Date(now + Number(term) * 24 * 60 * 60 * 1000).toISOString();
}
