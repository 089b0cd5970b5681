/** Holds boxes while the page is open: a heartbeat for each, and all of them given back when the page is left. */
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '@/api/problem';

import { beat, giveBack } from './requests/lease';

const EVERY_MS = 60_000;

/** `tokens[0]` is the open box's; `lost` says why that one is not held any more. */
export function useLeases(tokens: readonly (string | undefined)[]): { lost: unknown; forget: () => void } {
  const [lost, setLost] = useState<unknown>(null);
  const [open, ahead] = tokens;
  const held = useRef<readonly (string | undefined)[]>([]);
  useEffect(() => {
    held.current = [open, ahead];
    const timer = setInterval(() => {
      if (open !== undefined) beat(open).catch((error: unknown) => isLost(error) && setLost(error));
      if (ahead !== undefined) beat(ahead).catch(() => undefined);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [open, ahead]);
  useEffect(() => {
    const leave = () => held.current.forEach((token) => token !== undefined && giveBack(token));
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { lost, forget: () => setLost(null) };
}

/** Only the server can take a box away; a missed heartbeat is made up for by the next one. */
const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
