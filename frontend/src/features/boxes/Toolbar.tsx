/** The tools as buttons, each with its key. The canvas keeps the focus. */
import { Badge, Button, Divider, Group } from '@mantine/core';
import { Fragment, memo, type ReactNode } from 'react';

import { FAULTS, KINDS, type Kind } from '@/canvas/box';
import type { CommandName } from '@/canvas/commands';
import type { Editor } from '@/canvas/editor/editor';
import type { EditorState, Mode } from '@/canvas/editor/state';
import { pickBoxes } from '@/canvas/scene';
import { useKeyboard } from '@/keyboard/keyboard';
import { useEditorState } from '@/canvas-view/use-editor';
import { useTool } from '@/canvas-view/use-tool';
import { useTooltip } from '@/ui/use-tooltip';

import classes from './boxes.module.css';
import type { HistoryView } from './use-history-view';

export interface ToolbarProps {
  editor: Editor;
  mode: Mode;
  past: HistoryView;
}

export function Toolbar({ editor, mode, past }: ToolbarProps) {
  const { openSheet } = useKeyboard();
  const { events, tooltip } = useTooltip();
  const editing = mode === 'edit';
  const state = useEditorState(editor, toolState);
  const [kind, drawing, canUndo, canRedo, snapping] = state.split(' ');
  const tool = (name: CommandName, text: string, on?: boolean, disabled = false) => (
    <Tool editor={editor} name={name} on={on} disabled={disabled}>
      {text}
    </Tool>
  );
  return (
    <Group role="toolbar" aria-label="Box tools" gap={6} className={classes.toolbar} {...events}>
      {editing && (
        <>
          {tool('draw', 'Draw', drawing === 'yes')}
          <Divider orientation="vertical" />
          <Group gap={2} role="group" aria-label="Kind">
            {KINDS.map((boxKind) => (
              <KindTool key={boxKind} editor={editor} kind={boxKind} on={boxKind === kind} />
            ))}
          </Group>
          <Divider orientation="vertical" />
          {tool('undo', 'Undo', undefined, canUndo === 'no')}
          {tool('redo', 'Redo', undefined, canRedo === 'no')}
          {tool('snapping', 'Snap', snapping === 'yes')}
          <Divider orientation="vertical" />
        </>
      )}
      {mode === 'review' && (
        <>
          <Group gap={2} role="group" aria-label="What is wrong">
            {FAULTS.map((fault) => (
              <Fragment key={fault}>{tool(`fault-${fault}`, fault.replace('-', ' '))}</Fragment>
            ))}
          </Group>
          <Divider orientation="vertical" />
        </>
      )}
      {past.snapshotBoxes && (
        <Badge color="orange.8" radius="sm">
          {past.selectedVersion === null ? 'Before' : `As of version ${past.selectedVersion}`}
        </Badge>
      )}
      <Group gap={6} ml="auto">
        {editing && tool('similar', 'Copy from…')}
        {tool('history', 'History')}
        <Button
          size="compact-xs"
          variant="default"
          aria-label="Keyboard"
          data-tooltip="Keyboard: ?"
          onClick={openSheet}
        >
          ?
        </Button>
      </Group>
      {tooltip}
    </Group>
  );
}

/** One string, so that a drag, which changes none of it, renders nothing. */
function toolState(state: EditorState): string {
  const kinds = new Set(pickBoxes(state.scene, state.selection).map((box) => box.kind));
  const kind = kinds.size === 0 ? state.kind : kinds.size === 1 ? [...kinds].join('') : 'several';
  const { drawing, history, snapping } = state;
  const flags = [drawing, history.done.length > 0, history.undone.length > 0, snapping];
  return [kind, ...flags.map((flag) => (flag ? 'yes' : 'no'))].join(' ');
}

interface ToolProps {
  editor: Editor;
  name: CommandName;
  on?: boolean | undefined;
  disabled?: boolean;
  children: ReactNode;
}

const Tool = memo(function Tool({ editor, name, on, disabled = false, children }: ToolProps) {
  return (
    <Button
      size="compact-xs"
      variant={on === true ? 'filled' : 'default'}
      disabled={disabled}
      {...useTool(editor, name, on)}
    >
      {children}
    </Button>
  );
});

const KindTool = memo(function KindTool({ kind, ...tool }: Omit<ToolProps, 'name' | 'children'> & { kind: Kind }) {
  return (
    <Tool {...tool} name={`kind-${kind}`}>
      <span className={classes.dot} data-kind={kind} aria-hidden />
      {kind}
    </Tool>
  );
});
