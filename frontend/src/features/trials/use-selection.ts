/** Which release, split and variant the address asks for. */
import { useSearchParams } from 'react-router';

import { type Asked, SPLITS, VARIANTS } from './requests/leaderboard';

export function useLeaderboardSelection() {
  const [search, setSearch] = useSearchParams();
  const selection: Asked = {
    release: Number(search.get('release')),
    split: SPLITS.find((name) => name === search.get('split')) ?? 'test',
    variant: VARIANTS.find((name) => name === search.get('variant')) ?? 'paper',
  };
  const ask = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return { selection, ask, search };
}
