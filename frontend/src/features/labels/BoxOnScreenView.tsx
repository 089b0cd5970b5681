/** One box of a screen in its surroundings, all others hidden; the picture stays when the next box is on it too. */
import { useLayoutEffect } from 'react';

import type { components } from '@/api/schema';
import type { Box } from '@/canvas/box';
import { BoxCanvas } from '@/canvas-view/BoxCanvas';
import { useEditor } from '@/canvas-view/use-editor';

export type NamedBox = components['schemas']['NamedBox'];

export interface OneBoxProps {
  box: NamedBox;
  /** The box with what is around it; else the whole screen. */
  near?: boolean;
}

export function BoxOnScreenView({ box, near = true }: OneBoxProps) {
  return <BoxOnScreen key={box.screen.id} box={box} near={near} />;
}

function BoxOnScreen({ box, near }: { box: NamedBox; near: boolean }) {
  const { screen, id, left, top, right, bottom, kind } = box;
  const editor = useEditor({ screen, boxes: [asBox(box)], mode: 'single' });
  useLayoutEffect(() => {
    editor.send({ type: 'replace', boxes: [asBox({ id, left, top, right, bottom, kind })] });
  }, [editor, id, left, top, right, bottom, kind]);
  useLayoutEffect(() => {
    editor.send(near ? { type: 'zoom-to', id } : { type: 'command', name: 'fit' });
  }, [editor, id, near]);
  return (
    <BoxCanvas
      editor={editor}
      imageUrl={screen.image_url}
      mode="single"
      highlighted={id}
      name={`The box on ${screen.application.name} ${screen.number}`}
    />
  );
}

const asBox = ({ id, left, top, right, bottom, kind }: Omit<NamedBox, 'screen'>): Box => ({
  id,
  rect: { left, top, right, bottom },
  kind,
  origin: 'drawn',
  label: null,
});
