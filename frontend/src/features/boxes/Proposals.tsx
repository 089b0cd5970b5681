/** The proposals from the picture: how many are shown, from which confidence on, and what may be done with them. */
import { Button, Group, Slider, Text } from '@mantine/core';

import type { CommandName } from '@/canvas/commands';
import type { Editor } from '@/canvas/editor/editor';
import { openSuggestionsOf } from '@/canvas/editor/queries';
import { useEditorState } from '@/canvas-view/use-editor';
import { ProblemList } from '@/ui/ProblemList';

import classes from './boxes.module.css';
import { useRestore, useSearch } from './requests/proposals';
import type { Proposing } from './use-proposals';

export interface ProposalsProps {
  editor: Editor;
  screenId: number;
  proposing: Proposing;
}

export function Proposals({ editor, screenId, proposing }: ProposalsProps) {
  const { response, certainty, setCertainty, error } = proposing;
  const open = useEditorState(editor, (state) => openSuggestionsOf(state).length);
  const hidden = useEditorState(editor, (state) => state.suggestionsHidden);
  const gone = useEditorState(editor, (state) => state.suggestions.filter(({ id }) => state.dismissed.has(id)).length);
  const search = useSearch(screenId);
  if (!response) return <ProblemList error={error} />;
  const any = response.proposals.length > 0;
  const send = (name: CommandName) => editor.send({ type: 'command', name });
  return (
    <section aria-label="Proposals" className={classes.proposals}>
      <Group gap={6} wrap="nowrap" justify="space-between">
        <Text size="sm" role="status">
          {wordsFor(response, hidden, open)}
        </Text>
        {any ? (
          <Button
            size="compact-xs"
            variant="default"
            disabled={open === 0}
            title="Accept all proposals shown: Shift+A"
            onClick={() => send('accept-all')}
          >
            Accept {open}
          </Button>
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            loading={search.isPending}
            disabled={isUnderWay(response)}
            onClick={() => search.mutate()}
          >
            Look for controls
          </Button>
        )}
      </Group>
      {any && (
        <>
          <Slider
            size="sm"
            min={0.2}
            max={0.9}
            step={0.05}
            value={certainty}
            onChange={setCertainty}
            disabled={hidden}
            label={(value) => `from ${Math.round(value * 100)} %`}
            thumbLabel="Least confidence of the proposals shown"
          />
          <Group gap={6}>
            <Text size="xs" c="dimmed" aria-hidden>
              from {Math.round(certainty * 100)} % sure
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-pressed={hidden}
              title="Hide or show proposals: V"
              onClick={() => send('proposals')}
            >
              {hidden ? 'Show' : 'Hide'}
            </Button>
            <Dismissed count={proposing.dismissed + gone} editor={editor} screenId={screenId} />
          </Group>
        </>
      )}
      <ProblemList error={search.error} />
    </section>
  );
}

function Dismissed({ count, editor, screenId }: { count: number; editor: Editor; screenId: number }) {
  const restore = useRestore(screenId);
  if (count === 0) return null;
  const again = () => restore.mutate(undefined, { onSuccess: () => editor.send({ type: 'undismiss' }) });
  return (
    <Button size="compact-xs" variant="subtle" loading={restore.isPending} onClick={again}>
      Show {count} dismissed
    </Button>
  );
}

const isUnderWay = ({ search }: { search: { status: string } | null }): boolean =>
  search !== null && (search.status === 'queued' || search.status === 'running');

function wordsFor(response: NonNullable<Proposing['response']>, hidden: boolean, open: number): string {
  if (isUnderWay(response)) return 'Looking through the picture …';
  if (response.proposals.length > 0) return hidden ? 'Proposals hidden' : `Proposals: ${open}`;
  if (response.search?.status === 'failed') return 'The picture could not be looked through.';
  return response.search ? 'Nothing found in the picture' : 'No proposals yet';
}
