/** An action that many small events ask for, done at most every 1.5 s and always after the last of them. */
import { useCallback, useEffect, useRef } from 'react';

const AT_MOST_EVERY_MS = 1_500;

export function useThrottled(action: () => void): () => void {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, AT_MOST_EVERY_MS);
  }, []);
}
