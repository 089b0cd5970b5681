/** The steps of a capture while they are being written: which fields each kind has, and their order. */
import type { CaptureRequest } from '../requests/captures';

export type Step = NonNullable<CaptureRequest['steps']>[number];
export type StepAction = Step['action'];

/** Numbers may be half typed; `id` stays with the step when it moves. */
export interface StepRow {
  id: number;
  action: StepAction;
  selector: string;
  text: string;
  x: number | string;
  y: number | string;
}

export type StepField = 'selector' | 'text' | 'x' | 'y';

interface ActionSpec {
  label: string;
  /** Its fields with their names on the page, in the order in which they are read. */
  fields: readonly (readonly [StepField, string])[];
}

export const ACTIONS: Record<StepAction, ActionSpec> = {
  click: { label: 'Click', fields: [['selector', 'Element']] },
  type: {
    label: 'Type',
    fields: [
      ['selector', 'Into element'],
      ['text', 'Text'],
    ],
  },
  press: {
    label: 'Press',
    fields: [
      ['text', 'Key'],
      ['selector', 'In element (optional)'],
    ],
  },
  hover: { label: 'Hover', fields: [['selector', 'Element']] },
  scroll: {
    label: 'Scroll',
    fields: [
      ['y', 'Down (px)'],
      ['x', 'Right (px)'],
      ['selector', 'Inside element (optional)'],
    ],
  },
  wait: {
    label: 'Wait',
    fields: [
      ['x', 'Milliseconds'],
      ['selector', 'Or until element shows'],
    ],
  },
  dismiss: { label: 'Dismiss', fields: [['selector', 'Element, if shown']] },
};

export const ACTION_NAMES = Object.keys(ACTIONS) as StepAction[];

export function withStep(steps: readonly StepRow[]): StepRow[] {
  const id = Math.max(0, ...steps.map((step) => step.id)) + 1;
  return [...steps, { id, action: 'click', selector: '', text: '', x: 0, y: 0 }];
}

/** The step one place earlier (-1) or later (1); at the end of the list nothing moves. */
export function moved(steps: readonly StepRow[], place: number, by: -1 | 1): StepRow[] {
  const [step, other] = [steps[place], steps[place + by]];
  if (!step || !other) return [...steps];
  return steps.map((current, at) => (at === place ? other : at === place + by ? step : current));
}

/** Only what the kind of step has is sent: what was typed for another kind stays on the page. */
export function sentSteps(steps: readonly StepRow[]): Step[] {
  return steps.map(({ action, ...row }) => {
    const has = new Set(ACTIONS[action].fields.map(([field]) => field));
    return {
      action,
      selector: has.has('selector') ? row.selector : '',
      text: has.has('text') ? row.text : '',
      x: has.has('x') ? Number(row.x) : 0,
      y: has.has('y') ? Number(row.y) : 0,
    };
  });
}

export const rowsOf = (steps: readonly Step[]): StepRow[] => steps.map((step, place) => ({ id: place + 1, ...step }));

/** One step as a sentence: "click #more", "scroll 0, 300 in #list". */
export function wordsOfStep({ action, selector, text, x, y }: Step): string {
  if (action === 'type') return `type “${text}” into ${selector}`;
  if (action === 'press') return `press ${text}${selector && ` in ${selector}`}`;
  if (action === 'scroll') return `scroll by ${x}, ${y} pixels${selector && ` in ${selector}`}`;
  if (action === 'wait') return selector ? `wait for ${selector}` : `wait ${x} ms`;
  return `${action} ${selector}`;
}
