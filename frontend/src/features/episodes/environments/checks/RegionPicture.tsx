/** A picture on which regions are drawn by dragging; the number fields beside it do the same from the keyboard. */
import { type PointerEvent, useRef, useState } from 'react';

import type { CheckPicture } from '../../requests/check-pictures';
import classes from './RegionPicture.module.css';

/** Left, top, right and bottom in pixels of the picture. */
export type Region = readonly [left: number, top: number, right: number, bottom: number];

export interface RegionPictureProps {
  picture: CheckPicture;
  /** What the drawn part is for. */
  purpose: string;
  regions: readonly Region[];
  onDraw: (region: Region) => void;
}

type Point = readonly [x: number, y: number];

export function RegionPicture({ picture, purpose, regions, onDraw }: RegionPictureProps) {
  const start = useRef<Point | null>(null);
  const [drawn, setDrawn] = useState<Region | null>(null);
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
    if (start.current) setDrawn(regionBetween(start.current, pointOf(event)));
  };
  const end = () => {
    start.current = null;
    setDrawn(null);
  };
  const shown = drawn ? [...regions, drawn] : regions;
  return (
    <div
      className={classes.frame}
      style={sizeOf(picture)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = pointOf(event);
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        const region = start.current && regionBetween(start.current, pointOf(event));
        end();
        if (region && isDrawn(region)) onDraw(region);
      }}
      onPointerCancel={end}
    >
      <img src={picture.url} alt={`${picture.name}; drag over the part ${purpose}`} draggable={false} />
      {shown.filter(isDrawn).map((region, at) => (
        <span key={at} className={classes.region} style={placeOf(region, picture)} />
      ))}
    </div>
  );
}

/** Known before the picture is loaded, so that a drag that begins at once draws what it seems to. */
function sizeOf({ width, height }: CheckPicture) {
  return { aspectRatio: `${width} / ${height}`, width: `min(100%, ${width}px, ${(50 * width) / height}vh)` };
}

function placeOf([left, top, right, bottom]: Region, { width, height }: CheckPicture) {
  const share = (pixels: number, of: number) => `${(100 * pixels) / of}%`;
  return {
    left: share(left, width),
    top: share(top, height),
    width: share(right - left, width),
    height: share(bottom - top, height),
  };
}

const isDrawn = ([left, top, right, bottom]: Region) => right > left && bottom > top;

const regionBetween = ([x1, y1]: Point, [x2, y2]: Point): Region => [
  Math.min(x1, x2),
  Math.min(y1, y2),
  Math.max(x1, x2),
  Math.max(y1, y2),
];
