/** One thread: what was written about one thing, whether it is resolved, and what one may do with it. */
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

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
  const [state, setState] = useState<'shown' | 'changing' | 'left'>('shown');
  if (state === 'changing')
    return (
      <ChangeForm screenId={screenId} comment={comment} onLeave={(hadFocus) => setState(hadFocus ? 'left' : 'shown')} />
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
          <Button
            size="compact-xs"
            variant="subtle"
            ml={4}
            // Whoever changed the comment by keyboard goes on from there.
            ref={state === 'left' ? focus : null}
            onClick={() => setState('changing')}
          >
            Change
          </Button>
        )}
      </Text>
    </div>
  );
}

interface ChangeFormProps {
  screenId: number;
  comment: Comment;
  onLeave: (hadFocus: boolean) => void;
}

function ChangeForm({ screenId, comment, onLeave }: ChangeFormProps) {
  const [text, setText] = useState(comment.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const change = useChangeComment(screenId);
  const leave = () => onLeave(field.current === document.activeElement);
  const send = () => {
    if (text.trim() !== '' && !change.isPending) change.mutate({ id: comment.id, text }, { onSuccess: leave });
  };
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Textarea
        size="xs"
        label="Change the comment"
        autosize
        maxLength={4000}
        ref={field}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => onKey(event, send, leave)}
      />
      <ProblemList error={change.error} />
    </>
  );
}

/** The same function in every render: as a ref it is called when its element comes, and never again. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
