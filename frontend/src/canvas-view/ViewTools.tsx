/** The tools of every picture: how near it is looked at, the loupe, what lies over it. The canvas keeps the focus. */
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';

import type { CommandName } from '../canvas/commands';
import type { Editor } from '../canvas/editor/editor';
import { useTooltip } from '../ui/use-tooltip';
import { useEditorState } from './use-editor';
import { useTool } from './use-tool';
import classes from './ViewTools.module.css';

export function ViewTools({ editor, boxed }: { editor: Editor; boxed: boolean }) {
  const hidden = useEditorState(editor, (state) => state.hidden);
  const labels = useEditorState(editor, (state) => state.labels);
  const hasBoxes = useEditorState(editor, (state) => state.mode === 'edit' || state.scene.order.length > 0);
  const loupe = useEditorState(editor, (state) => state.loupe);
  const { events, tooltip } = useTooltip();
  const tool = (name: CommandName, text: string, on?: boolean) => (
    <ViewTool editor={editor} name={name} on={on}>
      {text}
    </ViewTool>
  );
  return (
    <div className={classes.tools} role="group" aria-label="View" {...events}>
      {boxed && hasBoxes && (
        <>
          {tool('hide', 'Hide boxes', hidden)}
          {tool('labels', 'Labels', labels)}
        </>
      )}
      {tool('loupe', 'Loupe', loupe)}
      {tool('zoom-out', '−')}
      <Percent editor={editor} />
      {tool('zoom-in', '+')}
      {tool('fit', 'Fit')}
      {tool('actual-size', '100 %')}
      {tooltip}
    </div>
  );
}

/** By itself: it is another in every frame of zooming, and the tools are not. */
function Percent({ editor }: { editor: Editor }) {
  const percent = useEditorState(editor, (state) => Math.round(state.viewport.scale * 100));
  return <span className={classes.percent}>{percent} %</span>;
}

interface ViewToolProps {
  editor: Editor;
  name: CommandName;
  on: boolean | undefined;
  children: string;
}

const ViewTool = memo(function ViewTool({ editor, name, on, children }: ViewToolProps) {
  return (
    <UnstyledButton className={classes.tool} {...useTool(editor, name, on)}>
      {children}
    </UnstyledButton>
  );
});
