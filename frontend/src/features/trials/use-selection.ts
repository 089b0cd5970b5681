/** Which release, split and variant the address asks for. */
import { withValue } from '@/list/address';
import { useAddress } from '@/ui/use-address';

import { type Asked, SPLITS, VARIANTS } from './requests/leaderboard';

export function useLeaderboardSelection() {
  const [search, changeAddress] = useAddress();
  const selection: Asked = {
    release: Number(search.get('release')),
    split: SPLITS.find((name) => name === search.get('split')) ?? 'test',
    variant: VARIANTS.find((name) => name === search.get('variant')) ?? 'paper',
  };
  const ask = (name: string, value: string) => changeAddress((now) => withValue(now, name, value));
  return { selection, ask, search };
}
