/** One thread: what was written about one thing, whether it is resolved, and what one may do with it. */
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { type Comment, type Thread, useChangeComment, useDecideThread } from '@/api/comments';
import { Ago } from '@/ui/Ago';
import { ProblemList } from '@/ui/ProblemList';

import { onKey } from './CommentForm';

export interface ThreadViewProps {
  screenId: number;
  thread: Thread;
  /** It is about what is selected or open. */
  atHand: boolean;
  /** The label of its box, where the reader may know it. */
  label?: string | undefined;
}

export function ThreadView({ screenId, thread, atHand, label }: ThreadViewProps) {
  const decide = useDecideThread(screenId);
  const name = nameOf(thread, atHand, label);
  const verb = thread.resolved ? 'Reopen' : 'Resolve';
  return (
    <section aria-label={`Comments ${name}`}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" fw={600} {...(thread.resolved && { c: 'dimmed' })}>
          {name}
          {thread.resolved && ' · resolved'}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`${verb} the comments ${name}`}
          loading={decide.isPending}
          onClick={() => decide.mutate({ id: thread.id, resolved: !thread.resolved })}
        >
          {verb}
        </Button>
      </Group>
      <ProblemList error={decide.error} />
      {thread.comments.map((comment) => (
        <OneComment key={comment.id} screenId={screenId} comment={comment} dimmed={thread.resolved} />
      ))}
    </section>
  );
}

function nameOf({ box, task }: Thread, atHand: boolean, label: string | undefined): string {
  if (box !== null && label) return `on the box “${label}”`;
  if (box !== null) return atHand ? 'on the selected box' : 'on a box';
  if (task !== null) return atHand ? 'on this task' : `on task ${task}`;
  return 'on the screen';
}

function OneComment({ screenId, comment, dimmed }: { screenId: number; comment: Comment; dimmed: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useChangeComment(screenId);
  const send = () => {
    if (typed?.trim()) change.mutate({ id: comment.id, text: typed }, { onSuccess: () => setTyped(null) });
  };
  if (typed !== null)
    return (
      <>
        <Textarea
          size="xs"
          label="Change the comment"
          autosize
          maxLength={4000}
          data-autofocus
          ref={(element) => element?.focus()}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => onKey(event, send, () => setTyped(null))}
        />
        <ProblemList error={change.error} />
      </>
    );
  return (
    <div style={{ marginBottom: 4 }}>
      <Text size="sm" {...(dimmed && { c: 'dimmed' })} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {comment.text}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {comment.author}, <Ago at={comment.made_at} />
        {comment.edited_at !== null && ', changed'}
        {comment.changeable && (
          <Button size="compact-xs" variant="subtle" ml={4} onClick={() => setTyped(comment.text)}>
            Change
          </Button>
        )}
      </Text>
    </div>
  );
}
