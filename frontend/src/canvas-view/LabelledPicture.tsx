/** The screen with its labelled boxes: the label under the pointer is told, a click writes it into the script. */
import { type RefObject, useEffect, useState } from 'react';

import type { Size } from '../canvas/geometry';
import type { PathStep } from '../canvas/path';
import { BoxCanvas, type BoxCanvasHandle } from './BoxCanvas';
import { boxOf, type LabelledBox } from './label-box';
import { KeyboardSheet } from './KeyboardSheet';
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
  onPick: (label: string) => void;
  /** Dragged from one box to another. */
  onLink: (from: string, to: string) => void;
  canvas: RefObject<BoxCanvasHandle | null>;
}

export function LabelledPicture({ screen, name, labels, path, lit, onHover, onPick, onLink, canvas }: LabelledPictureProps) {
  const editor = useEditor({ screen, boxes: labels.map(boxOf), mode: 'readonly' });
  const [sheet, setSheet] = useState(false);
  useEffect(() => editor.send({ type: 'replace', boxes: labels.map(boxOf) }), [editor, labels]);
  // Shown from the start; whether they stay is the person's choice (Shift+L), so the canvas is told only once.
  useEffect(() => editor.send({ type: 'show', shown: { labels: true } }), [editor]);
  const labelOf = (id: string | null) => labels.find((label) => label.box_id === id)?.slug ?? null;
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
        links
        onBoxLink={(from, to) => {
          const [one, other] = [labelOf(from), labelOf(to)];
          if (one !== null && other !== null) onLink(one, other);
        }}
        onHover={(id) => onHover(labelOf(id))}
        onBoxActivate={(id) => {
          const label = labelOf(id);
          if (label !== null) onPick(label);
        }}
        onSheet={() => setSheet(true)}
      />
      <KeyboardSheet opened={sheet} onClose={() => setSheet(false)} />
    </div>
  );
}
