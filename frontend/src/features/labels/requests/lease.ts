/** Keeps a held box while it is open, and gives it back when the page is left. */
import { client, data } from '@/api/client';

export const beat = (token: string) =>
  data(client.POST('/api/leases/{token}/heartbeat', { params: { path: { token } } }));

/** `keepalive`: the request outlives the page. What does not arrive expires by itself. */
export function giveBack(token: string): void {
  client.DELETE('/api/leases/{token}', { params: { path: { token } }, keepalive: true }).catch(() => undefined);
}
