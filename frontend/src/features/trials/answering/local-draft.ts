/** A draft that the server does not have yet, in this browser: it outlives a reload and an ended session. */
const keyOf = (trial: number): string => `actwright trial ${trial}`;

/** Stores the draft; null removes it, because the server has it. */
export function storeLocalDraft(trial: number, draft: string | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(trial));
    else localStorage.setItem(keyOf(trial), draft);
  } catch {
    // A browser without storage: the server keeps it, a moment later.
  }
}

export function readLocalDraft(trial: number): string | null {
  try {
    return localStorage.getItem(keyOf(trial));
  } catch {
    return null;
  }
}
