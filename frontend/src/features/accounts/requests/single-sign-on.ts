/** Signing in by the OpenID provider, and one's own connection with it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { provider } from '@/api/single-sign-on';

const go = ({ location }: { location: string }) => globalThis.location.assign(location);

export function useProviderSignIn() {
  return useMutation({
    mutationFn: (next: string) => data(client.POST('/api/oidc/sign-in', { body: { next } })),
    onSuccess: go,
  });
}

export function useConnect() {
  return useMutation({
    mutationFn: (current: string) => data(client.POST('/api/me/oidc', { body: { current } })),
    onSuccess: go,
  });
}

export function useDisconnect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => data(client.DELETE('/api/me/oidc')),
    onSuccess: () => queries.invalidateQueries(provider),
  });
}
