/** Which release, split and variant the address asks for. */
import { useSearchParams } from 'react-router';

import { type Asked, SPLITS, VARIANTS } from './requests/leaderboard';

export function useAsked() {
  const [search, setSearch] = useSearchParams();
  const asked: Asked = {
    release: Number(search.get('release')),
    split: SPLITS.find((name) => name === search.get('split')) ?? 'test',
    variant: VARIANTS.find((name) => name === search.get('variant')) ?? 'paper',
  };
  const ask = (name: string, value: string) =>
    setSearch((before) => {
      before.set(name, value);
      return before;
    }, { replace: true });
  return { asked, ask, search };
}
