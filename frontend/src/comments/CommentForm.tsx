/** The line in which a comment is written; what was typed stays in this browser until it is sent. */
import { Button, Group, Textarea } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';

import { type About, useWriteComment } from '@/api/comments';
import { ProblemList } from '@/ui/ProblemList';

import { LINE_ID } from './Comments';

export interface CommentFormProps {
  screenId: number;
  about: About;
  onLeave?: () => void;
}

export function CommentForm({ screenId, about, onLeave }: CommentFormProps) {
  const [text, setText] = useLocalStorage({ key: `comment on screen ${screenId}`, defaultValue: '' });
  const write = useWriteComment(screenId);
  const send = () => {
    if (text.trim() === '' || write.isPending) return;
    write.mutate({ text, about }, { onSuccess: () => setText('') });
  };
  return (
    <div>
      <Textarea
        id={LINE_ID}
        size="xs"
        label={`Comment on ${nameOf(about)}`}
        placeholder="Enter sends, Shift+Enter begins a new line"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => onKey(event, send, onLeave)}
      />
      <Group gap="xs" mt={4} justify="space-between">
        <span role="status" style={{ fontSize: 'var(--mantine-font-size-xs)' }}>
          {write.isSuccess && text === '' ? 'Written.' : ''}
        </span>
        <Button
          size="compact-xs"
          variant="default"
          disabled={text.trim() === ''}
          loading={write.isPending}
          onClick={send}
        >
          Comment
        </Button>
      </Group>
      <ProblemList error={write.error} />
    </div>
  );
}

export function onKey(event: KeyboardEvent<HTMLElement>, send: () => void, leave?: () => void): void {
  if (event.key === 'Escape' && leave) {
    event.stopPropagation();
    leave();
  } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
    event.preventDefault();
    event.stopPropagation();
    send();
  }
}

function nameOf({ box, task }: About): string {
  if (box !== undefined) return 'the selected box';
  return task === undefined ? 'the screen' : 'the task';
}
