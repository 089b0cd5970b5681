/** Opens over any page when the session has ended, so that nothing on the page is lost. */
import { Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { isSignedOut } from '@/api/problem';

import { me } from '@/api/me';
import { useEverSignedIn } from './session';
import { SignInForm } from './SignInForm';

/**
 * True once any request of somebody who was signed in is answered with "not signed in"; the second part forgets it. Who
 * opens a page signed out is led to the sign-in page instead.
 */
function useRefused(everSignedIn: boolean): [boolean, () => void] {
  const [refused, setRefused] = useState(false);
  const queries = useQueryClient();
  useEffect(() => {
    if (!everSignedIn) return undefined;
    const look = (error: unknown) => isSignedOut(error) && setRefused(true);
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries, everSignedIn]);
  return [refused, () => setRefused(false)];
}

export function SignInDialog() {
  const everSignedIn = useEverSignedIn();
  const [refused, again] = useRefused(everSignedIn);
  const user = useQuery(me).data;
  const gone = everSignedIn && user?.username === '';
  return (
    <Modal
      opened={refused || gone}
      onClose={again}
      title="Sign in again"
      centered
      closeOnClickOutside={false}
      withCloseButton={!gone}
      closeOnEscape={!gone}
    >
      <Text size="sm" mb="sm">
        Your session has ended. Everything on this page is still here.
      </Text>
      <SignInForm onDone={again} />
    </Modal>
  );
}
