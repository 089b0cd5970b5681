/** What the capture dialog holds while one types: numbers may be half typed, viewports are words. */
import type { Capture, CaptureRequest } from '../requests/captures';
import { rowsOf, sentSteps, type StepRow } from './steps';
import { readViewport, wordsOfViewport } from './viewports';

export interface CaptureForm {
  application: string;
  viewports: string[];
  device_scale: number | string;
  wait: CaptureRequest['wait'];
  rest_limit: number | string;
  full_page: boolean;
  delay_ms: number | string;
  selector: string;
  locale: string;
  color_scheme: CaptureRequest['color_scheme'];
  steps: StepRow[];
  storage_state: string;
  /** One that was recorded in a live session, in place of a storage state. */
  login: number | null;
}

const USUAL = { width: 1280, height: 720 };

export const BLANK: CaptureForm = {
  application: '',
  viewports: [wordsOfViewport(USUAL)],
  device_scale: 1,
  wait: 'quiet',
  rest_limit: 15,
  full_page: false,
  delay_ms: 0,
  selector: '',
  locale: 'en-US',
  color_scheme: 'light',
  steps: [],
  storage_state: '',
  login: null,
};

export const linesOf = (addresses: string): string[] => addresses.trimEnd().split('\n');

/** How many addresses the lines hold; the same address twice is captured once. */
export function addressCount(lines: string): number {
  return new Set(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).size;
}

/** Lines go as they are, so that the server's line numbers are those of the text. */
export function requestOf(form: CaptureForm, addresses: string): CaptureRequest {
  const viewports = form.viewports.map(readViewport).filter((size) => size !== undefined);
  return {
    ...form,
    ...(viewports[0] ?? USUAL),
    urls: linesOf(addresses),
    viewports,
    device_scale: Number(form.device_scale),
    rest_limit: Number(form.rest_limit),
    delay_ms: Number(form.delay_ms),
    steps: sentSteps(form.steps),
  };
}

/** Of everything but addresses, application and login, which nobody gives back. */
export type Settings = Omit<CaptureForm, 'application' | 'storage_state' | 'login'>;

/** The settings of an application's last request, from its captures, the latest first; null where it has none. */
export function lastSettings(captures: readonly Capture[]): Settings | null {
  const latest = captures[0];
  if (!latest) return null;
  const rest = restOf(latest);
  // One address in several viewports stands in a row.
  const end = captures.findIndex(
    (capture) => capture.url !== latest.url || JSON.stringify(restOf(capture)) !== JSON.stringify(rest),
  );
  const together = end === -1 ? captures : captures.slice(0, end);
  const { steps, ...plain } = rest;
  const viewports = [...new Set(together.map(({ settings }) => wordsOfViewport(settings)))].reverse();
  return { ...plain, viewports, steps: rowsOf(steps) };
}

function restOf({ settings }: Capture) {
  const { device_scale, wait, delay_ms, selector, locale, color_scheme, steps = [] } = settings;
  const { rest_limit, full_page } = settings;
  return { device_scale, wait, rest_limit, full_page, delay_ms, selector, locale, color_scheme, steps };
}

/** What differs from the blank form, in a few words; empty where nothing does. */
export function wordsOfSettings(form: Settings): string {
  const words = [
    form.viewports.join(', '),
    Number(form.device_scale) !== BLANK.device_scale && `device scale ${form.device_scale}`,
    form.wait !== BLANK.wait && `wait: ${form.wait}`,
    ...wordsOfMore(form),
  ];
  return words.filter(Boolean).join(', ');
}

/** The same of the settings that are folded away. */
export function wordsOfMore(form: Omit<Settings, 'viewports' | 'wait'>): string[] {
  const words = [
    form.full_page && 'whole page',
    Number(form.rest_limit) !== BLANK.rest_limit && `up to ${form.rest_limit} s to come to rest`,
    Number(form.delay_ms) > 0 && `delay ${form.delay_ms} ms`,
    form.selector && `wait for ${form.selector}`,
    form.locale !== BLANK.locale && form.locale,
    form.color_scheme !== BLANK.color_scheme && form.color_scheme,
    form.steps.length > 0 && (form.steps.length === 1 ? '1 step' : `${form.steps.length} steps`),
  ];
  return words.filter((word): word is string => typeof word === 'string' && word !== '');
}
