/** Problems of any error that carries some, as every page shows them. */
export interface Problem {
  message: string;
  field: string;
}

/** The problems an error carries; its own message where it carries none; nothing for no error. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error === null || error === undefined) return [];
  if (typeof error === 'object' && 'problems' in error && Array.isArray(error.problems)) {
    return error.problems as Problem[];
  }
  return [{ message: error instanceof Error ? error.message : 'Something failed; load the page again.', field: '' }];
}

/** The message for one input, as Mantine's `error` property takes it. */
export function problemFor(error: unknown, field: string): string | undefined {
  const messages = problemsOf(error).filter((problem) => problem.field === field);
  return messages.map((problem) => problem.message).join(' ') || undefined;
}
