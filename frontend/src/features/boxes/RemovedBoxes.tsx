/** The boxes of the capture that somebody has removed, each with the way back. */
import { Button, Group, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';

import { measured } from '@/canvas/editor/describe';
import { removedBoxes } from '@/canvas/editor/arrange-actions';
import type { Editor } from '@/canvas/editor/editor';
import { useEditorState } from '@/canvas-view/use-editor';

import classes from './boxes.module.css';

export function RemovedBoxes({ editor }: { editor: Editor }) {
  const suggestions = useEditorState(editor, (state) => state.suggestions);
  const scene = useEditorState(editor, (state) => state.scene);
  const [opened, open] = useState(false);
  const removed = removedBoxes({ ...editor.state(), suggestions, scene });
  if (removed.length === 0) return null;
  return (
    <section aria-label="Removed boxes of the capture" className={classes.changes}>
      <UnstyledButton fz="sm" w="100%" aria-expanded={opened} onClick={() => open(!opened)}>
        <span aria-hidden>{opened ? '▾' : '▸'}</span> Removed from the capture: {removed.length}
      </UnstyledButton>
      {opened && (
        <ScrollArea.Autosize mah="20vh" viewportProps={{ tabIndex: -1 }}>
          {removed.map(({ id, kind, rect }) => (
            <Group key={id} justify="space-between" gap="xs" wrap="nowrap">
              <Text size="xs">
                {kind}, {measured(rect)}
              </Text>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Restore: ${kind}, ${measured(rect)}`}
                onClick={() => editor.send({ type: 'bring-back', id })}
              >
                Restore
              </Button>
            </Group>
          ))}
        </ScrollArea.Autosize>
      )}
    </section>
  );
}
