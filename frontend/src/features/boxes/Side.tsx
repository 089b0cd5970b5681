/** Beside the picture: how far the review is, the list of boxes, and what is known of the selected one. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Remapping } from '@/canvas/bindings';
import type { Editor } from '@/canvas/editor/editor';
import { BoxList } from '@/canvas-view/BoxList';
import { useEditorState } from '@/canvas-view/use-editor';

import { BoxFacts } from './BoxFacts';
import { Changes } from './Changes';
import { Remarks } from './Remarks';
import { Verdict } from './Verdict';
import classes from './boxes.module.css';
import type { ScreenBoxes } from './requests/boxes';
import type { Known } from './use-known';
import type { Past } from './use-past';
import type { Remarking } from './use-remarks';
import type { Reviewing } from './use-reviewing';

export interface SideProps {
  name: string;
  editor: Editor;
  given: ScreenBoxes;
  known: Known;
  editing: boolean;
  reviewing: Reviewing;
  remarking: Remarking;
  past: Past;
  remapping: Remapping;
  /** The guidelines, and what is proposed. */
  before: ReactNode;
}

export function Side({ name, editor, given, known, editing, reviewing, remarking, past, remapping, before }: SideProps) {
  const count = useEditorState(editor, (state) => state.scene.order.length);
  return (
    <aside className={classes.side} aria-label="Boxes">
      <Verdict given={given} editing={editing} onBox={(id) => show(editor, id)} />
      {!editing && <Changes reviewing={reviewing} past={past} returned={given.returned_version !== null} />}
      <Remarks remarking={remarking} reviewing={!editing && given.may.review}
        settling={given.stage === 'returned' && given.may.edit} />
      {before}
      <Title order={2} size="h3" className={classes.count}>Boxes: {count}</Title>
      <div className={classes.list}>
        <BoxList editor={editor} name={name} nameOf={known.nameOf} remapping={remapping}
          world={!editing && given.may.review ? 'review' : 'edit'} />
      </div>
      <BoxFacts editor={editor} known={known.boxes} />
    </aside>
  );
}

function show(editor: Editor, id: string): void {
  editor.send({ type: 'select', ids: [id] });
  editor.send({ type: 'zoom-to', id });
}
