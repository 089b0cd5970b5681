/** A moment as people say it, with the exact time as its title. */
import { relativeTime } from './relative-time';
import { useNow } from './use-now';

export function Ago({ at }: { at: string }) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={moment.toLocaleString()}>
      {relativeTime(moment.getTime(), now)}
    </time>
  );
}
