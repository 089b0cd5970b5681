/** Proposals of the picture and of an assistant: how many are shown, from which confidence on, what may be done. */
import { Button, Group, Slider, Text } from '@mantine/core';

import type { Suggestion } from '@/canvas/box';
import type { CommandName } from '@/canvas/commands';
import type { Editor } from '@/canvas/editor/editor';
import { openSuggestionsOf } from '@/canvas/editor/queries';
import { targetSuggestion } from '@/canvas/editor/suggestion-actions';
import { useEditorState } from '@/canvas-view/use-editor';
import { ProblemList } from '@/ui/ProblemList';
import { StandInBadge } from '@/ui/StandIn';

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
  const suggested = useEditorState(editor, (state) => openSuggestionsOf(state).filter(isSuggested).length);
  const gone = useEditorState(editor, (state) => state.suggestions.filter(({ id }) => state.dismissed.has(id)).length);
  const search = useSearch(screenId);
  if (!response) return <ProblemList error={error} />;
  const any = response.proposals.length > 0 || proposing.suggestions.some(({ assistant }) => assistant);
  const send = (name: CommandName) => editor.send({ type: 'command', name });
  return (
    <section aria-label="Proposals" className={classes.proposals}>
      <Group gap={6} wrap="nowrap" justify="space-between">
        <Text size="sm" role="status">
          {any && !isUnderWay(response) ? shownWords(hidden, open, suggested) : wordsFor(response)}
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
          <Target editor={editor} />
          <Slider
            size="sm"
            min={0.2}
            max={0.9}
            step={0.05}
            value={certainty}
            onChange={setCertainty}
            disabled={hidden}
            label={null} // It stands below.
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

/** What the keys A and X are for now. It takes its two lines whatever it says, so that nothing jumps. */
function Target({ editor }: { editor: Editor }) {
  const target = useEditorState(editor, targetSuggestion);
  return (
    <div className={classes.target} title="What A accepts and X dismisses: the proposal under the pointer, else this">
      {target && (
        <Text size="xs">
          A accepts: {target.kind}, {Math.round(target.confidence * 100)} % sure,{' '}
          {target.assistant ? `suggested by ${target.assistant.name}` : 'found in the picture'}{' '}
          {target.assistant?.standIn === true && <StandInBadge />}
        </Text>
      )}
    </div>
  );
}

const isSuggested = ({ assistant }: Suggestion): boolean => assistant !== undefined;

function shownWords(hidden: boolean, open: number, suggested: number): string {
  if (hidden) return 'Proposals hidden';
  return `Proposals: ${open}${suggested > 0 ? ` (${suggested} by an assistant)` : ''}`;
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

function wordsFor(response: NonNullable<Proposing['response']>): string {
  if (isUnderWay(response)) return 'Looking through the picture …';
  if (response.search?.status === 'failed') return 'The picture could not be looked through.';
  return response.search ? 'Nothing found in the picture' : 'No proposals yet';
}
