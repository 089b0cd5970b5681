/** Holds things while the page is open: heartbeats for the open one, and all of them given back when it is left. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { sendHeartbeat, releaseLease, type Lease } from './leases';
import { ApiError } from './problem';

const EVERY_MS = 60_000;

/**
 * `open` and `ahead` are tokens. What was fetched ahead has no heartbeat: unused, it is soon somebody else's.
 * `lost` says why the open one is not held any more.
 */
export function useLeases(open: string | undefined, ahead?: string): { lost: unknown; forget: () => void } {
  const [lost, setLost] = useState<unknown>(null);
  const tokens = useRef<readonly (string | undefined)[]>([]);
  const knownEnds = useRef(new Map<string, string>());
  useEffect(() => {
    tokens.current = [open, ahead];
  }, [open, ahead]);
  useEffect(() => {
    if (open === undefined) return undefined;
    const ends = knownEnds.current;
    const keep = () => {
      // Until it is answered, nobody knows how long the lease lasts.
      ends.delete(open);
      sendHeartbeat(open).then(
        ({ expires_at }) => ends.set(open, expires_at),
        (error: unknown) => isLost(error) && setLost(error),
      );
    };
    // At once: it may have been fetched ahead, for a short time.
    keep();
    const timer = setInterval(keep, EVERY_MS);
    return () => clearInterval(timer);
  }, [open]);
  useEffect(() => {
    const ends = knownEnds.current;
    const leave = () => tokens.current.forEach((token) => token !== undefined && releaseLease(token, ends.get(token)));
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { lost, forget: () => setLost(null) };
}

/** Takes something that was opened directly; `refused` says who has it. What is lost is taken again, if it is free. */
export function useItemLease(key: readonly unknown[], take: () => Promise<Lease>, enabled: boolean) {
  const queryKey = ['held', ...key];
  const queries = useQueryClient().getQueryCache();
  const lease = useQuery({
    queryKey,
    queryFn: async () => {
      const taken = await take();
      // Answered after the item was left: nothing on the page would give it back.
      if (queries.find({ queryKey })?.isActive() !== true) releaseLease(taken.token);
      return taken;
    },
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { lost, forget } = useLeases(enabled ? lease.data?.token : undefined);
  const { refetch } = lease;
  useEffect(() => {
    if (lost === null) return;
    forget();
    // What was submitted or left meanwhile is not taken again.
    if (enabled) void refetch();
  }, [lost, forget, refetch, enabled]);
  return { token: enabled ? lease.data?.token : undefined, refused: enabled ? lease.error : null };
}

/** Only the server can take something away; a missed heartbeat is made up for by the next one. */
const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
