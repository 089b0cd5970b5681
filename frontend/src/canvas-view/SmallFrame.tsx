/** A small picture of one action: the part of the screen around it, the box it was meant for, its pointer. */
import { type Frame, cropOf } from '../canvas/frames';
import type { Size } from '../canvas/geometry';
import classes from './FilmStrip.module.css';

export interface SmallFrameProps {
  frames: readonly Frame[];
  place: number;
  screen: Size;
  url: string;
}

export function SmallFrame({ frames, place, screen, url }: SmallFrameProps) {
  const { left, top, right, bottom } = cropOf(frames, place, screen);
  const frame = frames[place];
  const pointer = frames.slice(0, place + 1).findLast(({ at }) => at !== null)?.at;
  // Pixels of the picture for one of the page.
  const unit = (right - left) / 150;
  return (
    <svg className={classes.small} viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden>
      <image href={url} width={screen.width} height={screen.height} />
      {frame?.changed && <Outline rect={frame.changed} unit={unit} className={classes.changed} />}
      {frame?.box && <Outline rect={frame.box} unit={unit} className={classes.target} />}
      {frame?.from && frame.at && (
        <line
          className={classes.way}
          strokeWidth={2 * unit}
          x1={frame.from.x}
          y1={frame.from.y}
          x2={frame.at.x}
          y2={frame.at.y}
        />
      )}
      {pointer && (
        <path
          className={classes.pointer}
          strokeWidth={unit}
          transform={`translate(${pointer.x} ${pointer.y}) scale(${unit})`}
          d="M0 0v13l3.2-2.8 2.3 5 2.2-1-2.3-4.9 4.3-.5z"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

function Outline({
  rect: { left, top, right, bottom },
  unit,
  className,
}: {
  rect: NonNullable<Frame['box']>;
  unit: number;
  className: string | undefined;
}) {
  const place = { x: left, y: top, width: right - left, height: bottom - top };
  return (
    <g className={className}>
      <rect className={classes.halo} strokeWidth={3.5 * unit} {...place} />
      <rect strokeWidth={1.5 * unit} {...place} />
    </g>
  );
}
