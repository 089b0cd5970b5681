/** The cross-hair on a picture, and the line of a drag that keys have begun. */
import { middleOf } from '../canvas/aim';
import type { Editor } from '../canvas/editor/editor';
import type { Point } from '../canvas/geometry';
import classes from './Crosshair.module.css';
import { useEditorState } from './use-editor';

export function Crosshair({ editor, at, from }: { editor: Editor; at: Point; from: Point | null }) {
  const viewport = useEditorState(editor, (state) => state.viewport);
  const density = useEditorState(editor, (state) => state.density);
  const placed = (pixel: Point) => {
    const { x, y } = middleOf(viewport, pixel);
    return { x: x / density, y: y / density };
  };
  const { x, y } = placed(at);
  const grip = from && placed(from);
  return (
    <svg className={classes.layer} aria-hidden>
      {['halo', 'line'].map((stroke) => (
        <g key={stroke} className={classes[stroke]}>
          <path
            d={`M${x - 14} ${y}H${x - 4}M${x + 4} ${y}H${x + 14}M${x} ${y - 14}V${y - 4}M${x} ${y + 4}V${y + 14}`}
          />
          {grip && <line x1={grip.x} y1={grip.y} x2={x} y2={y} />}
        </g>
      ))}
    </svg>
  );
}
