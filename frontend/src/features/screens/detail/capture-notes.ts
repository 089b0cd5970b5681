/** What a capture noted about its page, which comes as loose JSON: whatever has another form is left out. */
import { type Step, wordsOfStep } from '../captures/steps';
import { WAITS } from '../captures/waits';

export interface CaptureNotes {
  language: string;
  /** How long the capture took in all; empty when it was not measured. */
  seconds: string;
  warnings: readonly string[];
  /** How the browser was set up, each as a name and its words. */
  settings: readonly [string, string][];
}

export function notesOf(page: Readonly<Record<string, unknown>>): CaptureNotes {
  const { language, timings, warnings, settings, left_out: left } = page;
  const times = isRecord(timings) ? Object.values(timings) : [];
  const total = times.filter((time) => typeof time === 'number').reduce((sum, time) => sum + time, 0);
  return {
    language: typeof language === 'string' ? language : '',
    seconds: total > 0 ? total.toFixed(1) : '',
    warnings: Array.isArray(warnings) ? warnings.filter((warning) => typeof warning === 'string') : [],
    settings: [...(isRecord(settings) ? settingsWords(settings) : []), ...leftOutWords(left)],
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const worded = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Size and scale stand among the facts already; what is as usual goes without saying. */
function settingsWords(settings: Readonly<Record<string, unknown>>): [string, string][] {
  const { rest_limit: limit, full_page: whole } = settings;
  const { wait, delay_ms: delay, selector, locale, color_scheme: colours, steps, behind_login: login } = settings;
  const { program, start, maximised, waited_s: waited } = settings;
  const words: [string, string][] = [
    ['Picture taken when', WAITS[worded(wait)] ?? worded(wait)],
    ['Whole page', whole === true ? 'yes' : ''],
    ['Time to come to rest', wait === 'quiet' && limit !== undefined ? `up to ${worded(limit)} s` : ''],
    ['Waited for', worded(selector)],
    ['Delay', Number(delay) > 0 ? `${worded(delay)} ms` : ''],
    ['Asked in', worded(locale)],
    ['Colours', worded(colours)],
    ['Login', login === true ? 'used, not kept' : ''],
    ['Program', worded(program)],
    ['Opened', worded(start)],
    ['Window', maximised === true ? 'the whole screen' : ''],
    ['Steps before', worded(steps)],
    ['Waited', Number(waited) > 0 ? `${worded(waited)} s` : ''],
  ];
  const taken = Array.isArray(steps) ? steps.filter(isStep) : [];
  return [
    ...words.filter(([, value]) => value !== ''),
    ...taken.map((step, place): [string, string] => [`Step ${place + 1}`, wordsOfStep(step)]),
  ];
}

/** What of a program became no box, with its reason. */
function leftOutWords(left: unknown): [string, string][] {
  const counts = isRecord(left) ? Object.entries(left).filter(([, count]) => Number(count) > 0) : [];
  return counts.map(([reason, count]) => ['Left out', `${worded(count)} ${reason}`]);
}

function isStep(value: unknown): value is Step {
  if (!isRecord(value)) return false;
  const { action, selector, text, x, y } = value;
  return (
    [action, selector, text].every((value) => typeof value === 'string') &&
    [x, y].every((value) => typeof value === 'number')
  );
}
