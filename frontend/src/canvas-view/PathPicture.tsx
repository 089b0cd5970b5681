/** A screen with its boxes and a script's way drawn over it, to be looked at only. */
import { useEffect } from 'react';

import type { Area } from '../canvas/areas';
import type { Box } from '../canvas/box';
import type { Size } from '../canvas/geometry';
import type { PathStep } from '../canvas/path';
import { BoxCanvas } from './BoxCanvas';
import { useEditor } from './use-editor';

export interface PathPictureProps {
  readonly imageUrl: string;
  /** What is shown, for screen readers. */
  readonly name: string;
  /** Of the picture, in pixels. */
  readonly screen: Size;
  readonly boxes: readonly Box[];
  readonly path: readonly PathStep[];
  readonly areas?: readonly Area[];
}

const NO_AREAS: readonly Area[] = [];

/** Give it `key={screenId}`: another screen, another editor. */
export function PathPicture({ imageUrl, name, screen, boxes, path, areas = NO_AREAS }: PathPictureProps) {
  const editor = useEditor({ screen, boxes, mode: 'readonly' });
  useEffect(() => {
    editor.send({ type: 'replace', boxes });
  }, [editor, boxes]);
  return <BoxCanvas editor={editor} imageUrl={imageUrl} name={name} mode="readonly" path={path} areas={areas} />;
}
