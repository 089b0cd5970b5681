/** Beside the picture: how far the review is, the list of boxes, and what is known of the selected one. */
import { Button, Group, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';

import { ALL, type BoxFilter, filtered, isFiltering } from '@/canvas/box-filter';
import type { Editor } from '@/canvas/editor/editor';
import { boxesOf } from '@/canvas/scene';
import { BoxList } from '@/canvas-view/BoxList';
import { useEditorState } from '@/canvas-view/use-editor';
import type { World } from '@/keyboard/bindings';
import { Comments } from '@/comments/Comments';

import { BoxFacts } from './BoxFacts';
import { BoxFilterBar } from './BoxFilterBar';
import { Changes } from './Changes';
import { Remarks } from './Remarks';
import { RemovedBoxes } from './RemovedBoxes';
import { Verdict } from './Verdict';
import classes from './boxes.module.css';
import type { ScreenBoxes } from './requests/boxes';
import type { BoxDetails } from './use-box-details';
import type { HistoryView } from './use-history-view';
import type { Remarking } from './use-remarks';
import type { Reviewing } from './use-reviewing';

export interface SidebarProps {
  name: string;
  screenId: number;
  editor: Editor;
  screenBoxes: ScreenBoxes;
  details: BoxDetails;
  editing: boolean;
  reviewing: Reviewing;
  remarking: Remarking;
  past: HistoryView;
  /** The guidelines, and what is proposed. */
  before: ReactNode;
  /** A note is written: the keyboard goes back to the picture. */
  onWritten: () => void;
}

export function Sidebar({
  name,
  screenId,
  editor,
  screenBoxes,
  details,
  editing,
  reviewing,
  remarking,
  past,
  before,
  onWritten,
}: SidebarProps) {
  return (
    <aside className={classes.side} aria-label="Boxes">
      <Verdict screenBoxes={screenBoxes} editing={editing} onBox={(id) => show(editor, id)} />
      {!editing && <Changes reviewing={reviewing} past={past} returned={screenBoxes.returned_version !== null} />}
      <Remarks
        remarking={remarking}
        reviewing={!editing && screenBoxes.may.review}
        settling={screenBoxes.stage === 'returned' && screenBoxes.may.edit}
        onWritten={onWritten}
      />
      {before}
      <FilteredList
        editor={editor}
        name={name}
        details={details}
        world={!editing && screenBoxes.may.review ? 'review' : 'edit'}
      />
      {editing && <RemovedBoxes editor={editor} />}
      <BoxFacts editor={editor} details={details.boxes} editing={editing} />
      <BoxComments editor={editor} screenId={screenId} details={details} onLeave={onWritten} />
    </aside>
  );
}

interface FilteredListProps {
  editor: Editor;
  name: string;
  details: BoxDetails;
  world: World;
}

/** How many boxes there are, which of them are listed, and the list; without its filter it has two rows more. */
function FilteredList({ editor, name, details, world }: FilteredListProps) {
  const [filter, setFilter] = useState(ALL);
  const [opened, open] = useLocalStorage({
    key: 'box-filter-shown',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const shown = useShown(editor, filter, details);
  const count = useEditorState(editor, (state) => state.scene.order.length);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" className={classes.count}>
        <Title order={2} size="h3">
          Boxes: {shown === undefined ? count : `${shown.length} of ${count}`}
        </Title>
        <Button
          size="compact-xs"
          variant={isFiltering(filter) ? 'filled' : 'default'}
          aria-expanded={opened}
          onClick={() => open(!opened)}
        >
          Filter
        </Button>
      </Group>
      {opened && <BoxFilterBar filter={filter} onFilter={setFilter} />}
      <div className={classes.list}>
        <BoxList editor={editor} name={name} nameOf={details.nameOf} shown={shown} world={world} />
      </div>
    </>
  );
}

interface BoxCommentsProps {
  editor: Editor;
  screenId: number;
  details: BoxDetails;
  onLeave: () => void;
}

/** On the selected box; on the screen while there is none, or one that the server does not know yet. */
function BoxComments({ editor, screenId, details, onLeave }: BoxCommentsProps) {
  const box = useEditorState(editor, ({ selection }) => {
    const only = selection.length === 1 ? selection[0] : undefined;
    return only !== undefined && details.boxes.has(only) ? only : undefined;
  });
  return <Comments screenId={screenId} about={{ box }} onLeave={onLeave} />;
}

/** The ids that the filter leaves; undefined where it leaves all. */
function useShown(editor: Editor, filter: BoxFilter, { nameOf }: BoxDetails): readonly string[] | undefined {
  const scene = useEditorState(editor, (state) => state.scene);
  const suggestions = useEditorState(editor, (state) => state.suggestions);
  return useMemo(
    () =>
      isFiltering(filter) ? filtered(boxesOf(scene), filter, { nameOf, suggestions }).map(({ id }) => id) : undefined,
    [scene, suggestions, filter, nameOf],
  );
}

function show(editor: Editor, id: string): void {
  editor.send({ type: 'select', ids: [id] });
  editor.send({ type: 'zoom-to', id });
}
