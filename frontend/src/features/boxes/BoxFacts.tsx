/** What is known of the selected box besides its rectangle: what it was on its page, and where it comes from. */
import { Stack, Text } from '@mantine/core';
import { memo, useDeferredValue } from 'react';

import type { Box, Origin } from '@/canvas/box';
import type { Editor } from '@/canvas/editor/editor';
import { useEditorState } from '@/canvas-view/use-editor';

import { BoxSides } from './BoxSides';
import classes from './boxes.module.css';
import type { ServerBox } from './requests/boxes';
import { copiedFrom, textsOf } from './use-box-details';

const ORIGINS: Record<Origin, string> = {
  drawn: 'Drawn by hand',
  dom: 'From the page',
  atspi: 'From the program, over AT-SPI',
  vision: 'Proposed from the picture',
  imported: 'Imported',
  model: 'Suggested by an assistant',
};

/** Those that were there before any person came; a proposal becomes a box by a person's word. */
const ARRIVED: ReadonlySet<Origin> = new Set<Origin>(['dom', 'atspi', 'imported']);

export interface BoxFactsProps {
  editor: Editor;
  details: ReadonlyMap<string, ServerBox>;
  /** Whether the place and size can be typed. */
  editing: boolean;
}

export function BoxFacts({ editor, details, editing }: BoxFactsProps) {
  // The fields of another box take longer to make than the box to paint: it is not kept waiting for them.
  const scene = useDeferredValue(useEditorState(editor, (state) => state.scene));
  const selection = useDeferredValue(useEditorState(editor, (state) => state.selection));
  const box = scene.boxes.get(selection.at(-1) ?? '');
  return (
    <section aria-label="Selected box" className={classes.facts}>
      {box && selection.length === 1 ? (
        <>
          {editing && <BoxSides editor={editor} box={box} />}
          <Facts box={box} details={details.get(box.id)} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {selection.length === 0 ? 'No box selected' : `${selection.length} boxes selected`}
        </Text>
      )}
    </section>
  );
}

const Facts = memo(function Facts({ box, details }: { box: Box; details: ServerBox | undefined }) {
  const { tag, role, name, selector } = textsOf(details);
  const provenance = copiedFrom(details);
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600} truncate>
        {box.label ?? (name || 'No label')}
      </Text>
      {tag !== '' && <Text size="xs" ff="monospace" truncate>{`<${tag}>${role && ` ${role}`}`}</Text>}
      {tag === '' && role !== '' && <Text size="xs">{role}</Text>}
      {name !== '' && (
        <Text size="xs" lineClamp={2}>
          “{name}”
        </Text>
      )}
      {selector !== '' && (
        <Text size="xs" ff="monospace" c="dimmed" truncate title={selector}>
          {selector}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {ORIGINS[box.origin]}
        {provenance && `, copied from ${provenance.screen}, there ${ORIGINS[provenance.origin].toLowerCase()}`}
        {details?.details.disabled === true && ', disabled'}
        {details?.touched === true && ARRIVED.has(box.origin) && ', changed by a person'}
      </Text>
    </Stack>
  );
});
