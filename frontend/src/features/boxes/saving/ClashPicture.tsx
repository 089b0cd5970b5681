/** The piece of the screen around both versions of a box: mine orange, theirs blue and dashed. */
import type { Rect } from '@/canvas/geometry';
import { height, width } from '@/canvas/geometry';
import { around } from '@/canvas/placement';

import type { Screen } from '@/api/screen';

const MARGIN = 24;

export interface ClashPictureProps {
  screen: Screen;
  mine: Rect | null;
  theirs: Rect | null;
}

export function ClashPicture({ screen, mine, theirs }: ClashPictureProps) {
  const rects = [mine, theirs].filter((rect) => rect !== null);
  const all = around(rects);
  const view = [all.left - MARGIN, all.top - MARGIN, width(all) + 2 * MARGIN, height(all) + 2 * MARGIN];
  return (
    <svg width={220} height={130} viewBox={view.join(' ')} style={{ flexShrink: 0 }} aria-hidden>
      <image href={screen.image_url} width={screen.width} height={screen.height} />
      {theirs && <Outline rect={theirs} colour="#1971c2" dashes="6 4" />}
      {mine && <Outline rect={mine} colour="#e8590c" dashes="none" />}
    </svg>
  );
}

function Outline({ rect, colour, dashes }: { rect: Rect; colour: string; dashes: string }) {
  return (
    <rect
      x={rect.left}
      y={rect.top}
      width={width(rect)}
      height={height(rect)}
      fill="none"
      stroke={colour}
      strokeWidth={2}
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  );
}
