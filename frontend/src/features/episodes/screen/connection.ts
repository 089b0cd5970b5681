/** What happens when the connection to a session's screen ends: another attempt, or the end, in words. Pure. */

/** The relay's close codes (annotator/episodes/api/screen_relay.py). */
export const CLOSED = { notAllowed: 1008, screenEnded: 4000 } as const;

const WAIT_MS = [500, 1000, 2000, 4000, 8000] as const;

export type AfterClose = { readonly retryInMs: number } | { readonly ended: string };

/**
 * `code` is the WebSocket's; `attempts` counts those that failed in a row, this one included. A page cannot tell why
 * it was not let in (the browser gives 1006 for that, too), so it tries a few times.
 */
export function afterClose(code: number, attempts: number): AfterClose {
  if (code === CLOSED.screenEnded) return { ended: 'The session has ended.' };
  if (code === CLOSED.notAllowed) {
    return { ended: 'You may no longer act in this session: you have signed out, or the episode was handed in.' };
  }
  const retryInMs = WAIT_MS[attempts - 1];
  if (retryInMs === undefined) return { ended: 'The screen cannot be reached. Load the page again to try once more.' };
  return { retryInMs };
}

/** The WebSocket address of a session's screen on this page's host. */
export function screenAddress(page: { protocol: string; host: string }, session: number, viewOnly: boolean): string {
  const scheme = page.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${page.host}/api/live-sessions/${session}/screen${viewOnly ? '?view' : ''}`;
}
