/** The screen with its labelled boxes: reports the label under the pointer, and mouse and keys as acts on labels. */
import { type RefObject, useEffect } from 'react';

import type { ActOn } from '../canvas/aim';
import type { Area } from '../canvas/areas';
import type { Point, Size } from '../canvas/geometry';
import { clicked } from '../canvas/hit-test';
import type { PathStep } from '../canvas/path';
import { BoxCanvas, type BoxCanvasHandle } from './BoxCanvas';
import { boxOf, type LabelledBox } from './label-box';
import { actOnLabels } from './label-acts';
import { useEditor } from './use-editor';

export interface LabelledPictureProps {
  screen: Size & { image_url: string };
  /** What the screen is called. */
  name: string;
  labels: readonly LabelledBox[];
  path: readonly PathStep[];
  /** Another picture in place of the screen's, of a run of its script, and what is pointed out on it. */
  imageUrl?: string | undefined;
  areas?: readonly Area[];
  /** The label that the script's cursor or the pointer is at. */
  lit: string | null;
  onHover: (label: string | null) => void;
  onAct: (act: ActOn<string>) => void;
  canvas: RefObject<BoxCanvasHandle | null>;
}

const NO_AREAS: readonly Area[] = [];

export function LabelledPicture(props: LabelledPictureProps) {
  const { screen, name, labels, path, lit, onHover, onAct, canvas } = props;
  const { imageUrl = screen.image_url, areas = NO_AREAS } = props;
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
    <BoxCanvas
      ref={canvas}
      editor={editor}
      imageUrl={imageUrl}
      name={`Labelled boxes of ${name}`}
      mode="readonly"
      highlighted={labels.find((label) => label.slug === lit)?.box_id ?? null}
      path={path}
      areas={areas}
      acts
      onHover={(id) => onHover(labelOf(id))}
      onAct={(act) => send(actOnLabels(act, (point) => labelOf(boxAt(point))))}
      onBoxLink={(from, to) => send(actOnLabels({ type: 'drag', from, to }, labelOf))}
      onBoxActivate={(id) => send(actOnLabels({ type: 'click', at: id }, labelOf))}
    />
  );
}
