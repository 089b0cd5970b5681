/** The turns of a dialogue, and the boxes that its answers name: `<box>left top right bottom</box>` in thousandths. */
import type { Box } from '@/canvas/box';
import type { Edit } from '@/canvas/edits';
import type { Rect, Size } from '@/canvas/geometry';

import type { Turn } from './requests/dialogues';

const BOX = /<box>\s*(\d{1,4}) (\d{1,4}) (\d{1,4}) (\d{1,4})\s*<\/box>/g;
const WHOLE = 1000;

/** Where a box stands in the text of an answer, and on the picture. */
export interface NamedBox {
  readonly turn: number;
  readonly from: number;
  readonly to: number;
  readonly box: Box;
}

/** The boxes of the answers in order, numbered from 1; those without an inside are none. */
export function boxesOf(turns: readonly Turn[], screen: Size): readonly NamedBox[] {
  const found = turns.flatMap(({ answer }, turn) =>
    [...answer.matchAll(BOX)].map((match) => ({
      turn,
      from: match.index,
      to: match.index + match[0].length,
      rect: onPicture(match.slice(1).map(Number), screen),
    })),
  );
  return found
    .filter(({ rect }) => rect.left < rect.right && rect.top < rect.bottom)
    .map(({ rect, ...place }, index) => ({
      ...place,
      box: { id: `${index + 1}`, rect, kind: 'click', origin: 'drawn', label: `${index + 1}` },
    }));
}

function onPicture([left = 0, top = 0, right = 0, bottom = 0]: number[], { width, height }: Size): Rect {
  const across = (share: number) => Math.round((share / WHOLE) * width);
  const down = (share: number) => Math.round((share / WHOLE) * height);
  return { left: across(left), top: down(top), right: across(right), bottom: down(bottom) };
}

/** A rectangle of the picture as it stands in an answer; no thinner than a thousandth. */
export function boxText({ left, top, right, bottom }: Rect, { width, height }: Size): string {
  const [x1, x2] = shares(left, right, width);
  const [y1, y2] = shares(top, bottom, height);
  return `<box>${x1} ${y1} ${x2} ${y2}</box>`;
}

function shares(from: number, to: number, length: number): [number, number] {
  const [start, end] = [from, to].map((side) => Math.round((side / length) * WHOLE)) as [number, number];
  return start < end ? [start, end] : start < WHOLE ? [start, start + 1] : [WHOLE - 1, WHOLE];
}

export interface Caret {
  readonly turn: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The turns after what was done on the picture: a box that was drawn goes where the caret stands, in place of what is
 * selected there or of the box in which it stands; one that was changed or removed is so in its answer.
 */
export function edited(turns: readonly Turn[], edits: readonly Edit[], caret: Caret, screen: Size): readonly Turn[] {
  const named = boxesOf(turns, screen);
  const places = edits.map((edit) => ({ edit, at: placeOf(edit, named, caret) }));
  // From the last to the first: what comes before a place stays where it is.
  const later = places.sort((one, other) => (other.at?.from ?? 0) - (one.at?.from ?? 0));
  return later.reduce((after, { edit, at }) => (at ? replaced(after, at, textOf(edit, screen)) : after), turns);
}

function placeOf(edit: Edit, named: readonly NamedBox[], caret: Caret): Caret | undefined {
  if (edit.type !== 'add') return named.find(({ box }) => box.id === edit.before.id);
  const inside = named.find(({ turn, from, to }) => turn === caret.turn && from <= caret.from && caret.to < to);
  return inside ?? caret;
}

const textOf = (edit: Edit, screen: Size): string => (edit.type === 'remove' ? '' : boxText(edit.after.rect, screen));

const replaced = (turns: readonly Turn[], { turn: at, from, to }: Caret, text: string): readonly Turn[] =>
  turns.map((turn, index) =>
    index === at ? { ...turn, answer: turn.answer.slice(0, from) + text + turn.answer.slice(to) } : turn,
  );

export const isSame = (one: readonly Turn[], other: readonly Turn[]): boolean =>
  one.length === other.length &&
  one.every(({ question, answer }, index) => question === other[index]?.question && answer === other[index].answer);

/** The turns of a draft; null for what is none. */
export function readDraft(text: string): readonly Turn[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isTurn) ? value : null;
  } catch {
    return null;
  }
}

const isTurn = (value: unknown): value is Turn =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Turn).question === 'string' &&
  typeof (value as Turn).answer === 'string';
