/** Takes the screen out of the dataset, after asking. */
import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from 'react-router';

import { ConfirmButton } from '@/ui/ConfirmButton';
import { ProblemList } from '@/ui/ProblemList';

import type { Screen } from '@/api/screen';

import { useWithdraw } from '../requests/withdraw';
import { nameOf } from '@/api/screen';

export function Withdraw({ slug, screen }: { slug: string; screen: Screen }) {
  const withdraw = useWithdraw(screen.id);
  const navigate = useNavigate();
  const gone = () => {
    notifications.show({ message: `${nameOf(screen)} has been withdrawn.` });
    void navigate(`/datasets/${slug}/screens`);
  };
  return (
    <Stack align="flex-start" gap="xs" mt="lg">
      <ProblemList error={withdraw.error} />
      <ConfirmButton
        verb="Withdraw"
        label={`Withdraw ${nameOf(screen)}`}
        busy={withdraw.isPending}
        question="Nobody will work on this screen any more, and it cannot be brought back. What was released from it stays."
        onConfirm={() => withdraw.mutate(undefined, { onSuccess: gone })}
      />
    </Stack>
  );
}
