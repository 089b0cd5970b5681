/** What people wrote about a screen, its boxes and tasks, with the line in which one writes about what is at hand. */
import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type About, comments, openCount, type Thread } from '@/api/comments';
import type { Label } from '@/api/screen-labels';
import { useCommands } from '@/keyboard/use-commands';
import { ProblemList } from '@/ui/ProblemList';

import { CommentForm } from './CommentForm';
import { ThreadView } from './ThreadView';

export interface CommentsProps {
  screenId: number;
  /** What is at hand: the selected box, the open task, or without both the screen. */
  about: About;
  /** The boxes with labels, where the reader may know them: threads are named by these. */
  labels?: readonly Label[] | undefined;
  /** In a tab of its own: always unfolded. */
  unfolded?: boolean;
  /** Esc in the line: the keyboard goes back to where the work is. */
  onLeave?: () => void;
}

export const LINE_ID = 'comment-line';

export function Comments({ screenId, about, labels, unfolded = false, onLeave }: CommentsProps) {
  const { data: threads = [], error } = useQuery(comments(screenId));
  const [opened, open] = useState(false);
  const shown = unfolded || opened;
  useCommands({
    'comment-write': () => {
      open(true);
      // By then the line is there.
      setTimeout(() => document.getElementById(LINE_ID)?.focus());
    },
  });
  return (
    <section aria-label="Comments" style={{ padding: '0.4rem 0.6rem' }}>
      {!unfolded && (
        <UnstyledButton fz="sm" fw={600} w="100%" aria-expanded={shown} onClick={() => open(!opened)}>
          <span aria-hidden>{shown ? '▾' : '▸'}</span> {headOf(threads)}
        </UnstyledButton>
      )}
      {shown && (
        <Stack gap="xs" mt={4} mah={unfolded ? undefined : '34vh'} style={{ overflowY: 'auto' }}>
          <ProblemList error={error} />
          <CommentForm screenId={screenId} about={about} {...(onLeave && { onLeave })} />
          {threads.length === 0 && !error && (
            <Text size="sm" c="dimmed">
              Nobody has written about this screen, its boxes or tasks.
            </Text>
          )}
          {ordered(threads, about).map((thread) => (
            <ThreadView
              key={thread.id}
              screenId={screenId}
              thread={thread}
              atHand={isAbout(thread, about)}
              label={labels?.find(({ box_id }) => box_id === thread.box)?.slug}
            />
          ))}
        </Stack>
      )}
    </section>
  );
}

function headOf(threads: readonly Thread[]): string {
  const open = openCount(threads);
  if (threads.length === 0) return 'Comments';
  return open > 0 ? `Comments: ${open} open` : 'Comments: all resolved';
}

const isAbout = (thread: Thread, { box, task }: About): boolean =>
  thread.box === (box ?? null) && thread.task === (task ?? null);

/** What is at hand first, then what is open; what is resolved last. */
function ordered(threads: readonly Thread[], about: About): readonly Thread[] {
  const rank = (thread: Thread) => (thread.resolved ? 2 : 0) + (isAbout(thread, about) ? 0 : 1);
  return [...threads].sort((one, other) => rank(one) - rank(other) || one.id - other.id);
}
