/** A script's way over the screen: numbered points, drags as arrows, keys as tags. */
import type { EditorState } from '../editor/state';
import type { Point } from '../geometry';
import { type PathStep, placeOf } from '../path';
import { toDevice } from '../viewport';
import { type Brush, FONT, lineWidth } from './brush';
import { paintTag } from './labels';

const RADIUS = 10;
const WAITING = 0.45;

export function paintPath(brush: Brush, state: EditorState): void {
  const { context } = brush;
  paintWay(brush, state);
  state.path.forEach((step, index) => {
    context.globalAlpha = step.state === 'waiting' ? WAITING : 1;
    if (step.type === 'pointer') paintPointer(brush, state, step, index);
    else paintKeys(brush, state, step, index);
  });
  context.globalAlpha = 1;
}

const colourOf = ({ palette }: Brush, step: PathStep): string =>
  step.state === 'failed' ? palette.failed : palette.path;

/** The thin line from place to place. */
function paintWay(brush: Brush, state: EditorState): void {
  const { context, palette } = brush;
  const stops = state.path.flatMap((step) => (step.type === 'pointer' ? [step.at, ...(step.to ? [step.to] : [])] : []));
  if (stops.length < 2) return;
  context.beginPath();
  stops.forEach((stop, i) => {
    const { x, y } = toDevice(state.viewport, stop);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.strokeStyle = palette.path;
  context.lineWidth = lineWidth(brush, 1.5);
  context.globalAlpha = WAITING;
  context.stroke();
  context.globalAlpha = 1;
}

function paintPointer(
  brush: Brush,
  state: EditorState,
  step: Extract<PathStep, { type: 'pointer' }>,
  index: number,
): void {
  const { palette, density } = brush;
  const colour = colourOf(brush, step);
  const at = toDevice(state.viewport, step.at);
  if (step.to) paintArrow(brush, at, toDevice(state.viewport, step.to), colour);
  paintNumber(brush, at, index + 1, colour);
  paintTag(brush, { x: at.x + (RADIUS + 3) * density, y: at.y - 7 * density }, step.text, colour, palette.tagInk);
}

function paintNumber({ context, palette, density }: Brush, at: Point, number: number, colour: string): void {
  context.beginPath();
  context.arc(at.x, at.y, RADIUS * density, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5 * density;
  context.strokeStyle = palette.halo;
  context.stroke();
  context.font = `700 ${11 * density}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.tagInk;
  context.fillText(String(number), at.x, at.y);
  context.textAlign = 'start';
}

export function paintArrow(brush: Brush, from: Point, to: Point, colour: string): void {
  const { context, density } = brush;
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const barb = (turn: number): [number, number] => [
    to.x - 11 * density * Math.cos(angle + turn),
    to.y - 11 * density * Math.sin(angle + turn),
  ];
  context.strokeStyle = colour;
  context.lineWidth = lineWidth(brush, 2.5);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.moveTo(...barb(0.45));
  context.lineTo(to.x, to.y);
  context.lineTo(...barb(-0.45));
  context.stroke();
}

/** Below the place where the pointer is then; several in a row go down step by step. */
function paintKeys(brush: Brush, state: EditorState, step: PathStep, index: number): void {
  const { density, palette } = brush;
  const place = placeOf(state.path, index);
  const at = place ? toDevice(state.viewport, place) : { x: 8 * density, y: 0 };
  let row = 0;
  while (state.path[index - row]?.type === 'keys') row += 1;
  const y = at.y + (RADIUS + 4 + 18 * (row - 1)) * density;
  paintTag(
    brush,
    { x: at.x - RADIUS * density, y },
    `${index + 1}  ${step.text}`,
    colourOf(brush, step),
    palette.tagInk,
  );
}
