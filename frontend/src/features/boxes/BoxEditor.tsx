/** The open screen: picture in the middle, its boxes on the right, tools and the state of saving above. */
import { useEffect, useRef, useState } from 'react';

import type { Mode } from '@/canvas/editor/state';
import { boxesOf } from '@/canvas/scene';
import { BoxCanvas, type BoxCanvasHandle } from '@/canvas-view/BoxCanvas';
import { useEditor } from '@/canvas-view/use-editor';
import { type Actions as EditorKeys, useCommands } from '@/keyboard/use-commands';
import { Panes } from '@/ui/Panes';
import { useFirstPainted } from '@/ui/first-paint';
import { useTitle } from '@/ui/use-title';

import { ComparePane } from './ComparePane';
import { BoxEditorHeader } from './BoxEditorHeader';
import { Guidelines } from './Guidelines';
import { History } from './History';
import { Proposals } from './Proposals';
import { Sidebar } from './Sidebar';
import { SimilarDialog } from './SimilarDialog';
import { Toolbar } from './Toolbar';
import classes from './boxes.module.css';
import type { ScreenBoxes } from './requests/boxes';
import { useDismiss } from './requests/proposals';
import { nameOf, type Screen } from '@/api/screen';
import { ClashDialog } from './saving/ClashDialog';
import { LeaveGuard } from './saving/LeaveGuard';
import type { UnsentEditsStore } from './saving/unsent_edits_store';
import { type Labels, useRunning, useSaver } from './saving/use-saver';
import { useEditing } from './use-editing';
import { useServerSync } from './use-server-sync';
import { useBoxDetails } from './use-box-details';
import { useHistoryView } from './use-history-view';
import { useProposals } from './use-proposals';
import { useRemarks } from './use-remarks';
import { useReviewing } from './use-reviewing';

export interface BoxEditorProps {
  slug: string;
  /** Whose edits these are: the user name. */
  person: string;
  screen: Screen;
  screenBoxes: ScreenBoxes;
  labels: Labels;
  store: UnsentEditsStore;
}

export function BoxEditor(props: BoxEditorProps) {
  const { slug, person, screen, screenBoxes } = props;
  const model = useBoxEditor(props);
  const painted = useFirstPainted();
  const { saver, editor, past, aside, closeAside, editing, details } = model;
  return (
    <div className={classes.workspace} data-fills-page>
      <BoxEditorHeader
        slug={slug}
        screen={screen}
        screenBoxes={screenBoxes}
        saver={saver}
        person={person}
        remarks={model.remarking.remarks}
        editing={editing}
        boxesNow={() => boxesOf(editor.state().scene)}
        onCorrect={model.setCorrecting}
        onLook={model.look}
      />
      <Toolbar editor={editor} mode={model.mode} past={past} />
      <Panes
        name="boxes"
        end={{
          size: 290,
          bare: true,
          content: painted && <SidePanel model={model} slug={slug} screen={screen} screenBoxes={screenBoxes} />,
        }}
      >
        <div className={classes.area} data-beside={past.compareBoxes !== null || undefined}>
          {past.compareBoxes && (
            <ComparePane key={past.base} boxes={past.compareBoxes} screen={screen} current={editor} />
          )}
          <Canvas model={model} screen={screen} />
        </div>
      </Panes>
      <SimilarDialog opened={aside === 'similar'} onClose={closeAside} screenId={screen.id} editor={editor} />
      <ClashDialog
        saver={saver}
        screen={screen}
        nameOf={details.nameOf}
        onClosed={() => model.canvas.current?.focus()}
      />
      <LeaveGuard saver={saver} />
    </div>
  );
}

/** The state of the page: saver, editor, history view, remarks, and the commands of its keys. */
function useBoxEditor({ slug, person, screen, screenBoxes, labels, store }: BoxEditorProps) {
  const saver = useSaver(screen.id, screenBoxes, labels, store);
  const editor = useEditor({ screen, boxes: boxesOf(saver.scene) });
  const canvas = useRef<BoxCanvasHandle>(null);
  const [aside, setAside] = useState<'history' | 'similar' | null>(null);
  useRunning(saver, editor, store, screen.id);
  useServerSync(screen.id, saver, editor, screenBoxes, labels, person);
  useTitle('Boxes', nameOf(screen));
  useEffect(() => canvas.current?.focus(), []);
  const { editing, setCorrecting } = useEditing(screenBoxes);
  const past = useHistoryView(screen.id, screenBoxes, labels);
  const reviewing = useReviewing(screen.id, screenBoxes, editor, { active: !editing, since: past.base });
  const remarking = useRemarks(screen.id, screenBoxes, editor);
  const closeAside = () => {
    setAside(null);
    past.selectVersion(null);
    // Else the keys would go nowhere: what had the focus is gone.
    canvas.current?.focus();
  };
  const look = (ids: readonly string[]) => {
    editor.send({ type: 'select', ids });
    editor.send({ type: 'command', name: 'zoom-to-box' });
    canvas.current?.focus();
  };
  const go = editing || reviewing.changes.length === 0 ? remarking.go : reviewing.go;
  const keys: EditorKeys = {
    'next-finding': () => go(1),
    'previous-finding': () => go(-1),
    ...(screenBoxes.stage === 'returned' && { 'settle-remark': remarking.settleLooked }),
    ...(!editing && { compare: () => past.toggle('before'), 'side-by-side': () => past.toggle('beside') }),
    history: () => (aside === 'history' ? closeAside() : setAside('history')),
    ...(editing && { similar: () => setAside('similar') }),
  };
  useCommands(keys);
  const proposing = useProposals(slug, screen.id, screenBoxes.boxes, { editing });
  const dismiss = useDismiss(screen.id);
  const restore = () => {
    if (!past.snapshotBoxes) return;
    setCorrecting(true);
    editor.send({ type: 'become', boxes: past.snapshotBoxes });
    closeAside();
  };
  const details = useBoxDetails(screenBoxes.boxes);
  const name = `Boxes of ${nameOf(screen)}`;
  const mode = past.selectedVersion === null ? modeOf(editing, screenBoxes) : 'readonly';
  const suggestions = past.snapshotBoxes ? NO_SUGGESTIONS : editing ? proposing.suggestions : reviewing.traces;
  return {
    saver,
    editor,
    canvas,
    aside,
    closeAside,
    look,
    editing,
    setCorrecting,
    past,
    reviewing,
    remarking,
    keys,
    proposing,
    dismiss,
    restore,
    details,
    name,
    mode,
    suggestions,
  };
}

type Model = ReturnType<typeof useBoxEditor>;

function Canvas({ model, screen }: { model: Model; screen: Screen }) {
  const { saver, editor, canvas, past, remarking, proposing, dismiss, keys } = model;
  return (
    <BoxCanvas
      ref={canvas}
      editor={editor}
      imageUrl={screen.image_url}
      name={model.name}
      mode={model.mode}
      suggestions={model.suggestions}
      certainty={proposing.certainty}
      marks={remarking.marks}
      snapshotBoxes={past.snapshotBoxes}
      onEdits={(edits) => saver.add(edits)}
      onDismiss={(ids) => dismiss.mutate(ids)}
      onAsked={(command) => keys[command]?.()}
      onMarked={remarking.mark}
      onMissed={remarking.miss}
    />
  );
}

interface SidePanelProps {
  model: Model;
  slug: string;
  screen: Screen;
  screenBoxes: ScreenBoxes;
}

function SidePanel({ model, slug, screen, screenBoxes }: SidePanelProps) {
  const { editor, canvas, editing, past, proposing } = model;
  if (model.aside === 'history') {
    return (
      <History
        screenId={screen.id}
        saver={model.saver}
        past={past}
        barred={screenBoxes.why.edit}
        approved={screenBoxes.stage === 'approved'}
        onRestore={model.restore}
        onClose={model.closeAside}
      />
    );
  }
  return (
    <Sidebar
      name={model.name}
      screenId={screen.id}
      editor={editor}
      screenBoxes={screenBoxes}
      details={model.details}
      editing={editing}
      reviewing={model.reviewing}
      remarking={model.remarking}
      past={past}
      onWritten={() => canvas.current?.focus()}
      before={
        <>
          <Guidelines slug={slug} onFolded={() => canvas.current?.focus()} />
          {editing && <Proposals editor={editor} screenId={screen.id} proposing={proposing} />}
        </>
      }
    />
  );
}

const NO_SUGGESTIONS: readonly [] = [];

const modeOf = (editing: boolean, { may }: ScreenBoxes): Mode =>
  editing ? 'edit' : may.review ? 'review' : 'readonly';
