/** The address of the document or worker that a script runs in. */
export const href = (): string => globalThis.location.href;
