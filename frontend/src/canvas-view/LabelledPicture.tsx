/** The screen with its labelled boxes: reports the label under the pointer, and mouse and keys as acts on labels. */
import { type RefObject, useEffect } from 'react';

import type { ActOn } from '../canvas/aim';
import type { Point, Size } from '../canvas/geometry';
import { clicked } from '../canvas/hit-test';
import type { PathStep } from '../canvas/path';
import { BoxCanvas, type BoxCanvasHandle } from './BoxCanvas';
import { boxOf, type LabelledBox } from './label-box';
import { actOnLabels } from './label-acts';
import classes from './LabelledPicture.module.css';
import { useEditor } from './use-editor';

export interface LabelledPictureProps {
  screen: Size & { image_url: string };
  /** What the screen is called. */
  name: string;
  labels: readonly LabelledBox[];
  path: readonly PathStep[];
  /** The label that the script's cursor or the pointer is at. */
  lit: string | null;
  onHover: (label: string | null) => void;
  onAct: (act: ActOn<string>) => void;
  canvas: RefObject<BoxCanvasHandle | null>;
}

export function LabelledPicture({ screen, name, labels, path, lit, onHover, onAct, canvas }: LabelledPictureProps) {
  const editor = useEditor({ screen, boxes: labels.map(boxOf), mode: 'readonly' });
  useEffect(() => editor.send({ type: 'replace', boxes: labels.map(boxOf) }), [editor, labels]);
  // Shown from the start; whether they stay is the person's choice (Shift+L), so the canvas is told only once.
  useEffect(() => editor.send({ type: 'show', shown: { labels: true } }), [editor]);
  const labelOf = (id: string | null) => labels.find((label) => label.box_id === id)?.slug ?? null;
  const boxAt = (point: Point) => {
    const { scene, hidden } = editor.state();
    return hidden ? null : (clicked(scene, point, undefined) ?? null);
  };
  const send = (act: ActOn<string> | null) => act && onAct(act);
  return (
    <div className={classes.picture} style={{ aspectRatio: `${screen.width} / ${screen.height}` }}>
      <BoxCanvas
        ref={canvas}
        editor={editor}
        imageUrl={screen.image_url}
        name={`Labelled boxes of ${name}`}
        mode="readonly"
        highlighted={labels.find((label) => label.slug === lit)?.box_id ?? null}
        path={path}
        acts
        onHover={(id) => onHover(labelOf(id))}
        onAct={(act) => send(actOnLabels(act, (point) => labelOf(boxAt(point))))}
        onBoxLink={(from, to) => send(actOnLabels({ type: 'drag', from, to }, labelOf))}
        onBoxActivate={(id) => send(actOnLabels({ type: 'click', at: id }, labelOf))}
      />
    </div>
  );
}
