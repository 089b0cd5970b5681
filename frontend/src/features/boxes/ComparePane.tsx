/** The boxes as they were, beside the boxes as they are: both canvases look at the same place. */
import { useEffect } from 'react';

import type { Box } from '@/canvas/box';
import type { Editor } from '@/canvas/editor/editor';
import { BoxCanvas } from '@/canvas-view/BoxCanvas';
import { useEditor } from '@/canvas-view/use-editor';

import type { Screen } from '@/api/screen';

export function ComparePane({ boxes, screen, current }: { boxes: readonly Box[]; screen: Screen; current: Editor }) {
  const editor = useEditor({ screen, boxes, mode: 'readonly' });
  useEffect(() => {
    const stops = [follow(editor, current), follow(current, editor)];
    return () => stops.forEach((stop) => stop());
  }, [editor, current]);
  return <BoxCanvas editor={editor} imageUrl={screen.image_url} name="Boxes before" mode="readonly" />;
}

/** The follower looks where the other one does. */
function follow(leader: Editor, follower: Editor): () => void {
  return leader.subscribe(() => {
    const { viewport } = leader.state();
    if (viewport !== follower.state().viewport) follower.send({ type: 'look', viewport });
  });
}
