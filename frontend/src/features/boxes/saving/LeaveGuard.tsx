/** Warns before the window is closed or the page left, but only while something is unsaved. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

import { plural } from '@/ui/plural';

import type { Saver } from './saver';
import { useSaving } from './use-saver';

export function LeaveGuard({ saver }: { saver: Saver }) {
  const { unsaved, state } = useSaving(saver, (saving) => saving);
  useCloseWarning(unsaved > 0);
  // What is merely on its way arrives by itself, also when the page is left.
  const stuck = unsaved > 0 && (state === 'unreachable' || state === 'refused');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => stuck && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title="Not everything is saved">
      <Text size="sm">
        {plural(unsaved, 'change')} could not be sent. This browser keeps what is unsent, and sends it when you open
        this screen again here.
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button data-autofocus onClick={stay}>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}

function useCloseWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [active]);
}
