/** Episodes in words: states, tiers, what a session is doing. Pure. */
import type { components } from '@/api/schema';
import { plural } from '@/ui/plural';

type Episode = components['schemas']['Episode'];
type Session = components['schemas']['LiveSession'];

export const STATES: Record<Episode['state'], string> = {
  recording: 'Recording',
  submitted: 'Submitted',
  accepted: 'Accepted',
  returned: 'Returned',
  dropped: 'Dropped',
  'given-up': 'Given up',
};

const TIERS: Record<NonNullable<Episode['tier']>, string> = {
  proven: 'Proven',
  'proven-recorded-responses': 'Proven against recorded responses',
  'recorded-only': 'Recorded only',
  waiting: 'Being replayed',
};

/** What an episode's replay showed; empty before it is handed in. */
export function proofWords({ tier, submission }: Pick<Episode, 'tier' | 'submission'>): string {
  if (tier === null) return '';
  const seconds = submission?.press_seconds ?? 0;
  return tier.startsWith('proven') && seconds > 0 ? `${TIERS[tier]}, performed as by hand` : TIERS[tier];
}

/** What a session that shows no screen is doing; empty while it runs. */
export function sessionWords({ state, place, end_reason: reason, continuation }: Session): string {
  switch (state) {
    case 'waiting':
      return place === 1
        ? 'Your session is next; it starts as soon as there is room.'
        : `All sessions of this machine are in use. Your place in the queue: ${place}.`;
    case 'starting':
      return continuation
        ? `The session is starting; it performs your ${plural(continuation.steps, 'step')} again first …`
        : 'The session is starting …';
    case 'ended':
      return reason === '' ? 'The session has ended.' : `The session has ended: ${reason}`;
    default:
      return '';
  }
}

/** Why the screen does not show what the list of steps leads to; empty where it does. */
export function continuationWords({ continuation }: Session): string {
  if (!continuation || continuation.reason === '') return '';
  const { steps, done, reason } = continuation;
  return (
    `A new session performs your ${plural(steps, 'step')} again; ${done ?? 0} came out as recorded. ${reason} ` +
    'Nothing in the list is lost. Tick the first step that failed and choose “Record again” to do it anew from there, ' +
    'or leave steps out and go on from what the screen shows.'
  );
}

interface Named {
  name: string;
  actions: readonly { kind: string; script: string }[];
}

/** A step's name, or the line of script that says what it does, without the module. */
export function stepTitle({ name, actions }: Named): string {
  if (name !== '') return name;
  const lines = actions[0]?.script.trim().split('\n') ?? [];
  // A click at the place of the click before begins with a pause, so that it is no double click.
  const first = lines.find((line) => !line.startsWith('pyautogui.sleep')) ?? lines[0] ?? '';
  const title = first.replace(/^py\w+\./, '');
  return actions.length > 1 ? `${title} and ${actions.length - 1} more` : title;
}
