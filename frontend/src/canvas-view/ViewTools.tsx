/** The tools of every picture: how near it is looked at, the loupe, what lies over it. The canvas keeps the focus. */
import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';

import { COMMANDS, type CommandName } from '../canvas/commands';
import type { Editor } from '../canvas/editor/editor';
import { ariaKeys, readable } from '../keyboard/chords';
import { useKeysOf } from '../keyboard/keyboard';
import { useEditorState } from './use-editor';
import classes from './ViewTools.module.css';

export function ViewTools({ editor, boxed }: { editor: Editor; boxed: boolean }) {
  const percent = useEditorState(editor, (state) => Math.round(state.viewport.scale * 100));
  const hidden = useEditorState(editor, (state) => state.hidden);
  const labels = useEditorState(editor, (state) => state.labels);
  const hasBoxes = useEditorState(editor, (state) => state.mode === 'edit' || state.scene.order.length > 0);
  const loupe = useEditorState(editor, (state) => state.loupe);
  const tool = (name: CommandName, text: string, on?: boolean) => (
    <ViewTool editor={editor} name={name} on={on}>
      {text}
    </ViewTool>
  );
  return (
    <div className={classes.tools} role="group" aria-label="View">
      {boxed && hasBoxes && (
        <>
          {tool('hide', 'Hide boxes', hidden)}
          {tool('labels', 'Labels', labels)}
        </>
      )}
      {tool('loupe', 'Loupe', loupe)}
      {tool('zoom-out', '−')}
      <span className={classes.percent}>{percent} %</span>
      {tool('zoom-in', '+')}
      {tool('fit', 'Fit')}
      {tool('actual-size', '100 %')}
    </div>
  );
}

interface ViewToolProps {
  editor: Editor;
  name: CommandName;
  on: boolean | undefined;
  children: ReactNode;
}

function ViewTool({ editor, name, on, children }: ViewToolProps) {
  const title = COMMANDS.find((command) => command.name === name)?.title;
  const chords = useKeysOf(name);
  const keys = chords.map((chord) => readable(chord).join('+')).join(' or ') || 'no key';
  return (
    <Tooltip label={`${title ?? ''}: ${keys}`} openDelay={500}>
      <UnstyledButton
        className={classes.tool}
        aria-label={title}
        aria-keyshortcuts={ariaKeys(chords)}
        {...(on !== undefined && { 'aria-pressed': on })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.send({ type: 'command', name })}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}
