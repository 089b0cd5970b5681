/** The open screen: picture in the middle, its boxes on the right, tools and the state of saving above. */
import { useEffect, useRef, useState } from 'react';

import { boxesOf } from '@/canvas/scene';
import { BoxCanvas, type BoxCanvasHandle } from '@/canvas-view/BoxCanvas';
import { KeyboardSheet } from '@/canvas-view/KeyboardSheet';
import { useEditor } from '@/canvas-view/use-editor';
import type { Shortcut } from '@/ui/shortcuts';
import { usePageKeys } from '@/ui/use-page-keys';
import { useTitle } from '@/ui/use-title';

import { DeskHead } from './DeskHead';
import { Proposals } from './Proposals';
import { Side } from './Side';
import { Toolbar } from './Toolbar';
import classes from './boxes.module.css';
import type { ScreenBoxes } from './requests/boxes';
import { useDismiss } from './requests/proposals';
import type { Screen } from './requests/screen';
import { ClashDialog } from './saving/ClashDialog';
import { LeaveGuard } from './saving/LeaveGuard';
import type { Drawer } from './saving/drawer';
import { type Labels, useRunning, useSaver, useSaving } from './saving/use-saver';
import { useFollowing } from './use-following';
import { useKnown } from './use-known';
import { useProposals } from './use-proposals';
import { useReviewing } from './use-reviewing';

const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'Mod+Enter', title: 'Submit for review, or approve' },
  { keys: 'Shift+N', title: 'Next screen' },
  { keys: 'J', title: 'In review: next change' },
  { keys: 'K', title: 'In review: previous change' },
];

export interface DeskProps {
  slug: string;
  /** Whose edits these are: the user name. */
  person: string;
  screen: Screen;
  given: ScreenBoxes;
  named: Labels;
  drawer: Drawer;
}

export function Desk({ slug, person, screen, given, named, drawer }: DeskProps) {
  const saver = useSaver(screen.id, given, named, drawer);
  const saving = useSaving(saver);
  const editor = useEditor({ screen, boxes: boxesOf(saver.scene) });
  const canvas = useRef<BoxCanvasHandle>(null);
  const [sheet, setSheet] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  useRunning(saver, editor, drawer, screen.id);
  useFollowing(screen.id, saver, editor, given, named, person);
  useTitle('Boxes', `${screen.application.name} ${screen.number}`);
  useEffect(() => canvas.current?.focus(), []);
  const editing = given.may.edit && (correcting || given.stage === 'boxes' || given.stage === 'returned');
  const reviewing = useReviewing(screen.id, given, editor, !editing);
  usePageKeys({
    '?': () => setSheet(true),
    ...(!editing && { j: () => reviewing.go(1), k: () => reviewing.go(-1) }),
  });
  const proposing = useProposals(slug, screen.id);
  const dismiss = useDismiss(screen.id);
  const known = useKnown(given.boxes);
  const name = `Boxes of ${screen.application.name} ${screen.number}`;
  return (
    <div className={classes.desk}>
      <DeskHead slug={slug} screen={screen} given={given} saver={saver} person={person}
        editing={editing} onCorrect={setCorrecting} />
      <Toolbar editor={editor} editing={editing} onSheet={() => setSheet(true)} />
      <div className={classes.area}>
        <BoxCanvas ref={canvas} editor={editor} imageUrl={screen.image_url} name={name}
          mode={editing ? 'edit' : 'readonly'} ghosts={editing ? proposing.ghosts : reviewing.traces} certainty={proposing.certainty}
          onEdits={(edits) => saver.add(edits)} onDismiss={(ids) => dismiss.mutate(ids)} onSheet={() => setSheet(true)} />
        <Side name={name} editor={editor} given={given} known={known} editing={editing} reviewing={reviewing}
          proposals={editing && <Proposals editor={editor} screenId={screen.id} proposing={proposing} />} />
      </div>
      <KeyboardSheet opened={sheet} onClose={() => setSheet(false)} page={SHORTCUTS} />
      <ClashDialog key={saving.version} clashes={saving.clashes} screen={screen} nameOf={known.nameOf}
        onChoose={(choices) => saver.choose(choices)} />
      <LeaveGuard saving={saving} />
    </div>
  );
}
