/** The open screen: picture in the middle, its boxes on the right, tools and the state of saving above. */
import { useEffect, useRef, useState } from 'react';

import type { Mode } from '@/canvas/editor/state';
import { boxesOf } from '@/canvas/scene';
import { BoxCanvas, type BoxCanvasHandle } from '@/canvas-view/BoxCanvas';
import { KeyboardSheet } from '@/canvas-view/KeyboardSheet';
import { useEditor } from '@/canvas-view/use-editor';
import { usePageKeys } from '@/ui/use-page-keys';
import { useTitle } from '@/ui/use-title';

import { BeforePane } from './BeforePane';
import { DeskHead } from './DeskHead';
import { Guidelines } from './Guidelines';
import { History } from './History';
import { Proposals } from './Proposals';
import { Side } from './Side';
import { SimilarDialog } from './SimilarDialog';
import { Toolbar } from './Toolbar';
import classes from './boxes.module.css';
import type { ScreenBoxes } from './requests/boxes';
import { useDismiss } from './requests/proposals';
import type { Screen } from './requests/screen';
import { ClashDialog } from './saving/ClashDialog';
import { LeaveGuard } from './saving/LeaveGuard';
import type { Drawer } from './saving/drawer';
import { type Labels, useRunning, useSaver, useSaving } from './saving/use-saver';
import { type DeskKeys, useDeskKeys } from './use-desk-keys';
import { useEditing } from './use-editing';
import { useFollowing } from './use-following';
import { useKnown } from './use-known';
import { useOwnKeys } from './use-own-keys';
import { usePast } from './use-past';
import { useProposals } from './use-proposals';
import { useRemarks } from './use-remarks';
import { useReviewing } from './use-reviewing';

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
  const [aside, setAside] = useState<'history' | 'similar' | null>(null);
  useRunning(saver, editor, drawer, screen.id);
  useFollowing(screen.id, saver, editor, given, named, person);
  useTitle('Boxes', `${screen.application.name} ${screen.number}`);
  useEffect(() => canvas.current?.focus(), []);
  const { editing, setCorrecting } = useEditing(given);
  const past = usePast(screen.id, given, named);
  const reviewing = useReviewing(screen.id, given, editor, { active: !editing, since: past.base });
  const remarking = useRemarks(screen.id, given, editor);
  const { remapping, keep } = useOwnKeys();
  const closeAside = () => {
    setAside(null);
    past.look(null);
    // Else the keys would go nowhere: what had the focus is gone.
    canvas.current?.focus();
  };
  const go = editing || reviewing.changes.length === 0 ? remarking.go : reviewing.go;
  const keys: DeskKeys = {
    'next-finding': () => go(1),
    'previous-finding': () => go(-1),
    ...(given.stage === 'returned' && { 'settle-remark': remarking.settleLooked }),
    ...(!editing && { compare: () => past.toggle('before'), 'side-by-side': () => past.toggle('beside') }),
    history: () => (aside === 'history' ? closeAside() : setAside('history')),
    ...(editing && { similar: () => setAside('similar') }),
  };
  useDeskKeys(remapping, keys);
  const proposing = useProposals(slug, screen.id);
  const dismiss = useDismiss(screen.id);
  usePageKeys({ '?': () => setSheet(true) });
  const restore = () => {
    if (!past.instead) return;
    setCorrecting(true);
    editor.send({ type: 'become', boxes: past.instead });
    closeAside();
  };
  const known = useKnown(given.boxes);
  const name = `Boxes of ${screen.application.name} ${screen.number}`;
  const mode = past.looked === null ? modeOf(editing, given) : 'readonly';
  const ghosts = past.instead ? NO_GHOSTS : editing ? proposing.ghosts : reviewing.traces;
  return (
    <div className={classes.desk}>
      <DeskHead slug={slug} screen={screen} given={given} saver={saver} person={person} remapping={remapping}
        remarks={remarking.remarks} editing={editing} onCorrect={setCorrecting} />
      <Toolbar editor={editor} mode={mode} remapping={remapping} past={past} onSheet={() => setSheet(true)} />
      <div className={classes.area} data-beside={past.beside !== null || undefined}>
        {past.beside && <BeforePane key={past.base} boxes={past.beside} screen={screen} beside={editor} />}
        <BoxCanvas ref={canvas} editor={editor} imageUrl={screen.image_url} name={name} remapping={remapping} mode={mode}
          ghosts={ghosts} certainty={proposing.certainty} marks={remarking.marks} instead={past.instead}
          onEdits={(edits) => saver.add(edits)} onDismiss={(ids) => dismiss.mutate(ids)} onSheet={() => setSheet(true)}
          onAsked={(asked) => keys[asked]?.()} onMarked={remarking.mark} onMissed={remarking.miss} />
        {aside === 'history' ? (
          <History screenId={screen.id} version={saving.version} past={past} barred={given.why.edit}
            approved={given.stage === 'approved'} onRestore={restore} onClose={closeAside} />
        ) : (
          <Side name={name} editor={editor} given={given} known={known} editing={editing} reviewing={reviewing}
            remarking={remarking} past={past} remapping={remapping}
            before={
              <>
                <Guidelines slug={slug} remapping={remapping} onFolded={() => canvas.current?.focus()} />
                {editing && <Proposals editor={editor} screenId={screen.id} proposing={proposing} />}
              </>
            } />
        )}
      </div>
      <SimilarDialog opened={aside === 'similar'} onClose={closeAside} screenId={screen.id} editor={editor} />
      <KeyboardSheet opened={sheet} onClose={() => setSheet(false)} remapping={remapping} onKeep={keep} />
      <ClashDialog key={saving.version} clashes={saving.clashes} screen={screen} nameOf={known.nameOf}
        onChoose={(choices) => saver.choose(choices)} />
      <LeaveGuard saving={saving} />
    </div>
  );
}

const NO_GHOSTS: readonly [] = [];

const modeOf = (editing: boolean, { may }: ScreenBoxes): Mode => (editing ? 'edit' : may.review ? 'review' : 'readonly');
