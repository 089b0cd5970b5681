/** What a run has shown, action by action; the server keeps it as plain JSON. Points and boxes in picture pixels. */
export type Pixel = readonly [x: number, y: number];
export type Sides = readonly [left: number, top: number, right: number, bottom: number];

export interface SeenEvent {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly button?: string;
  readonly key?: string;
  readonly text?: string;
  /** Of pages: what got the event. */
  readonly element?: { readonly tag: string; readonly id: string; readonly selector: string; readonly text: string };
}

export interface ActionEvidence {
  readonly index: number;
  readonly function: string;
  readonly ok: boolean;
  readonly reason: string;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly asked_point: Pixel | null;
  readonly observed_point: Pixel | null;
  readonly start_point: Pixel | null;
  readonly box: Sides | null;
  /** null where no box is meant. */
  readonly inside: boolean | null;
  /** Pixels from the point to the nearest pixel of the box. */
  readonly distance: number | null;
  readonly latency_ms: number;
  /** Of frozen pages: what the action has changed on the picture; null for nothing, missing where nobody looked. */
  readonly changed?: Sides | null;
  readonly observed: readonly SeenEvent[];
}

export interface Evidence {
  readonly proven: boolean;
  readonly duration_ms: number;
  /** What it ran on: the picture of the screen, or the frozen page itself. */
  readonly tier: 'desktop' | 'web';
  readonly notes: readonly string[];
  /** Why the script points outside all boxes; empty where it does not, missing in older runs. */
  readonly outside_boxes?: string;
  readonly actions: readonly ActionEvidence[];
}

/** The evidence in a run's JSON; null when it has none, as before it has run. */
export function evidenceOf(value: unknown): Evidence | null {
  return typeof value === 'object' && value !== null && 'actions' in value && Array.isArray(value.actions)
    ? (value as Evidence)
    : null;
}

/** An action in a few words: 'click', 'write "tea"', 'hotkey ctrl+c', 'scroll -10'. */
export function actionText({ function: name, asked }: Pick<ActionEvidence, 'function' | 'asked'>): string {
  if (typeof asked.text === 'string') return `${name} "${asked.text}"`;
  if (Array.isArray(asked.keys))
    return `${name} ${asked.keys.join(name === 'hotkey' ? '+' : ' ')}${times(asked.presses)}`;
  const amount = asked.amount ?? asked.seconds;
  if (typeof amount === 'number') return `${name} ${amount}`;
  return typeof asked.button === 'string' && asked.button !== 'left' ? `${name} (${asked.button})` : name;
}

function times(presses: unknown): string {
  return typeof presses === 'number' && presses > 1 ? ` ×${presses}` : '';
}

/** Whether it landed in its box, in words; '' where no place is meant. */
export function landing({ asked_point, inside, distance }: ActionEvidence): string {
  if (inside === null) return asked_point === null ? '' : 'in no box';
  return inside ? 'inside its box' : `outside its box by ${(distance ?? 0).toFixed(0)} px`;
}

/** The events in a few words, movements left out: 'button-down, button-up', 'key-down a, key-up a …'. */
export function eventsText(events: readonly SeenEvent[], most = 4): string {
  const texts = events.filter((event) => event.type !== 'move').map(eventText);
  if (texts.length === 0) return events.length > 0 ? 'moved' : 'nothing';
  return texts.slice(0, most).join(', ') + (texts.length > most ? ` … ${texts.length} in all` : '');
}

function eventText({ type, button, key, text }: SeenEvent): string {
  const what = text ?? key ?? (button === 'left' ? undefined : button);
  return what === undefined ? type : `${type} ${what}`;
}
