/** The share of suggestions that were kept as they came, with its interval. */
import { Text } from '@mantine/core';

import type { Share } from './requests/suggestions';

export function KeptShare({ share }: { share: Share | null }) {
  if (!share) return <Text size="sm">–</Text>;
  return (
    <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
      {share.share.toFixed(0)} % ({share.low.toFixed(0)}–{share.high.toFixed(0)})
    </Text>
  );
}
