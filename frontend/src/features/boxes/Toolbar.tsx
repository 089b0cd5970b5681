/** What the hands can do, as buttons; each says its key. The canvas keeps the focus. */
import { Button, Divider, Group, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

import { KINDS, type Kind } from '@/canvas/box';
import { COMMANDS, type CommandName } from '@/canvas/commands';
import type { Editor } from '@/canvas/editor/editor';
import type { EditorState } from '@/canvas/editor/state';
import { readable } from '@/canvas/keys';
import { pick } from '@/canvas/scene';
import { useEditorState } from '@/canvas-view/use-editor';

import classes from './boxes.module.css';

export interface ToolbarProps {
  editor: Editor;
  editing: boolean;
  onSheet: () => void;
}

export function Toolbar({ editor, editing, onSheet }: ToolbarProps) {
  const state = useEditorState(editor, toolState);
  const [kind, drawing, canUndo, canRedo, hidden, labels, snapping] = state.split(' ');
  const tool = (name: CommandName, text: string, on?: boolean, disabled = false) => (
    <Tool editor={editor} name={name} on={on} disabled={disabled}>{text}</Tool>
  );
  return (
    <Group role="toolbar" aria-label="Box tools" gap={6} className={classes.toolbar}>
      {editing && (
        <>
          {tool('draw', 'Draw', drawing === 'yes')}
          <Divider orientation="vertical" />
          <Group gap={2} role="group" aria-label="Kind">
            {KINDS.map((one) => <KindTool key={one} editor={editor} kind={one} on={one === kind} />)}
          </Group>
          <Divider orientation="vertical" />
          {tool('undo', 'Undo', undefined, canUndo === 'no')}
          {tool('redo', 'Redo', undefined, canRedo === 'no')}
          {tool('snapping', 'Snap', snapping === 'yes')}
          <Divider orientation="vertical" />
        </>
      )}
      {tool('zoom-out', '−')}
      {tool('zoom-in', '+')}
      {tool('fit', 'Fit')}
      {tool('actual-size', '100 %')}
      {tool('hide', 'Hide boxes', hidden === 'yes')}
      {tool('labels', 'Labels', labels === 'yes')}
      <Button size="compact-xs" variant="default" ml="auto" aria-label="Keyboard" title="Keyboard: ?" onClick={onSheet}>?</Button>
    </Group>
  );
}

/** One string, so that a drag, which changes none of it, renders nothing. */
function toolState(state: EditorState): string {
  const kinds = new Set(pick(state.scene, state.selection).map((box) => box.kind));
  const kind = kinds.size === 0 ? state.kind : kinds.size === 1 ? [...kinds].join('') : 'several';
  const { drawing, history, hidden, labels, snapping } = state;
  const flags = [drawing, history.done.length > 0, history.undone.length > 0, hidden, labels, snapping];
  return [kind, ...flags.map((flag) => (flag ? 'yes' : 'no'))].join(' ');
}

interface ToolProps {
  editor: Editor;
  name: CommandName;
  on?: boolean | undefined;
  disabled?: boolean;
  children: ReactNode;
}

function Tool({ editor, name, on, disabled = false, children }: ToolProps) {
  const command = COMMANDS.find((one) => one.name === name);
  const keys = command?.keys.map((chord) => readable(chord).join('+')).join(' or ') ?? '';
  return (
    <Tooltip label={`${command?.title ?? ''}: ${keys}`} openDelay={500}>
      <Button size="compact-xs" variant={on === true ? 'filled' : 'default'} disabled={disabled}
        aria-label={command?.title} aria-keyshortcuts={keys} {...(on !== undefined && { 'aria-pressed': on })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.send({ type: 'command', name })}>
        {children}
      </Button>
    </Tooltip>
  );
}

function KindTool({ editor, kind, on }: { editor: Editor; kind: Kind; on: boolean }) {
  return (
    <Tool editor={editor} name={`kind-${kind}`} on={on}>
      <span className={classes.dot} data-kind={kind} aria-hidden />
      {kind}
    </Tool>
  );
}
