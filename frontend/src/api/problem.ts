/** What the server says when something is wrong, and the error that carries it. */
import type { components } from './schema';

export type Problem = components['schemas']['Problem'];

/** An answer that was not 2xx; `status` 0 means that the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  /** The present state of what somebody else changed meanwhile (409). */
  readonly current: unknown;

  constructor(status: number, problems: readonly Problem[], current?: unknown) {
    super(problems.map((problem) => problem.message).join(' ') || `The server answered ${status}.`);
    this.status = status;
    this.problems = problems;
    this.current = current;
  }

  /** The problems that belong to one input, or to none (`''`). */
  of(field: string): readonly Problem[] {
    return this.problems.filter((problem) => problem.field === field);
  }
}

/** Nobody is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export const UNREACHABLE: Problem = {
  code: 'unreachable',
  message: 'The server cannot be reached. What you typed is still here; try again.',
  line: 0,
  column: 0,
  end_line: 0,
  end_column: 0,
  field: '',
  hints: [],
};

/** The error behind a response body of whatever shape. */
export function errorFrom(status: number, body: unknown): ApiError {
  if (typeof body === 'object' && body !== null && 'problems' in body && Array.isArray(body.problems)) {
    return new ApiError(status, body.problems as Problem[], 'current' in body ? body.current : undefined);
  }
  return new ApiError(status, [{ ...UNREACHABLE, code: 'server-error', message: `The server failed (${status}).` }]);
}
