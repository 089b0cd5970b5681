/** The screen with its labelled boxes: the label under the pointer is told, a click writes it into the script. */
import { type RefObject, useEffect, useState } from 'react';

import type { Label } from '@/api/screen-labels';
import type { PathStep } from '@/canvas/path';
import { BoxCanvas, type BoxCanvasHandle } from '@/canvas-view/BoxCanvas';
import { boxOf } from '@/canvas-view/label-box';
import { KeyboardSheet } from '@/canvas-view/KeyboardSheet';
import { useEditor } from '@/canvas-view/use-editor';

import type { Screen } from './requests/screen';
import classes from './Studio.module.css';

export interface StudioPictureProps {
  screen: Screen;
  labels: readonly Label[];
  path: readonly PathStep[];
  /** The label that the script's cursor or the pointer is at. */
  lit: string | null;
  onHover: (label: string | null) => void;
  onPick: (label: string) => void;
  /** Dragged from one box to another. */
  onLink: (from: string, to: string) => void;
  canvas: RefObject<BoxCanvasHandle | null>;
}

export function StudioPicture({ screen, labels, path, lit, onHover, onPick, onLink, canvas }: StudioPictureProps) {
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
        name={`Labelled boxes of ${screen.application.name} ${screen.number}`}
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
