/** Change one's password or address; ask for a link to a new password, and use it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { me } from '@/api/me';

export const resetState = queryOptions({
  queryKey: ['password-reset'],
  queryFn: () => data(client.GET('/api/password-reset')),
  staleTime: Infinity,
});

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { current: string; password: string }) => data(client.PUT('/api/me/password', { body })),
  });
}

export function useChangeEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { current: string; email: string }) => data(client.PUT('/api/me/email', { body })),
    onSuccess: () => queries.invalidateQueries(me),
  });
}

export function useRequestReset() {
  return useMutation({ mutationFn: (email: string) => data(client.POST('/api/password-reset', { body: { email } })) });
}

export function useResetPassword(uid: string, token: string) {
  return useMutation({
    mutationFn: (password: string) =>
      data(client.POST('/api/password-reset/confirmation', { body: { uid, token, password } })),
  });
}
