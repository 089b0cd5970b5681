/** What of a release is ticked to be withdrawn. */
import { useState } from 'react';

export function useChoice() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [withdrawing, setWithdrawing] = useState(false);
  return {
    chosen,
    withdrawing,
    choose: (family: string, isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, family] : [...before].filter((other) => other !== family))),
    withdraw: () => setWithdrawing(true),
    close: () => {
      setWithdrawing(false);
      setChosen(new Set());
    },
  };
}
