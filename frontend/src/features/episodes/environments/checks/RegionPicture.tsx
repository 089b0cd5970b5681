/** A picture on which a region is drawn by dragging; the number fields beside it do the same from the keyboard. */
import { type PointerEvent, useRef } from 'react';

import type { CheckPicture } from '../../requests/check-pictures';
import { REGION_SIDES } from './outcome-checks';
import classes from './RegionPicture.module.css';

export interface RegionPictureProps {
  picture: CheckPicture;
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

type Point = readonly [x: number, y: number];

export function RegionPicture({ picture, values, onChange }: RegionPictureProps) {
  const start = useRef<Point | null>(null);
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const frame = event.currentTarget.getBoundingClientRect();
    const along = (at: number, length: number, pixels: number) =>
      Math.round(Math.min(1, Math.max(0, at / length)) * pixels);
    return [
      along(event.clientX - frame.left, frame.width, picture.width),
      along(event.clientY - frame.top, frame.height, picture.height),
    ];
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (start.current) onChange(regionBetween(start.current, pointOf(event)));
  };
  const [left, top, right, bottom] = REGION_SIDES.map((side) => Number(values[side] ?? Number.NaN));
  const share = (pixels: number | undefined, of: number) => `${(100 * (pixels ?? 0)) / of}%`;
  const isDrawn = (right ?? Number.NaN) > (left ?? Number.NaN) && (bottom ?? Number.NaN) > (top ?? Number.NaN);
  return (
    <div
      className={classes.frame}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = pointOf(event);
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        drag(event);
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    >
      <img src={picture.url} alt={`${picture.name}; drag over the part that is to be compared`} draggable={false} />
      {isDrawn && (
        <span
          className={classes.region}
          style={{
            left: share(left, picture.width),
            top: share(top, picture.height),
            width: share((right ?? 0) - (left ?? 0), picture.width),
            height: share((bottom ?? 0) - (top ?? 0), picture.height),
          }}
        />
      )}
    </div>
  );
}

function regionBetween([x1, y1]: Point, [x2, y2]: Point): Record<string, string> {
  const sides = { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
  return Object.fromEntries(Object.entries(sides).map(([side, at]) => [side, String(at)]));
}
