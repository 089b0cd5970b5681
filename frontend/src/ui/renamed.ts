/** What was renamed in a script, and by whom, in words. */
export interface Renaming {
  readonly old: string;
  readonly new: string;
  readonly by: string;
}

export function renamed(renames: readonly Renaming[]): string {
  return renames
    .map((renaming) => `${renaming.old} → ${renaming.new}${renaming.by && ` by ${renaming.by}`}`)
    .join(', ');
}
