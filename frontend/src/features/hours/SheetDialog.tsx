/** A person's sheet in full, and its approval. */
import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { weekName } from './durations';
import { sheet, useApprove } from './requests/hours';
import { SheetBody } from './SheetBody';
import { SheetStanding } from './SheetStanding';

export interface SheetDialogProps {
  slug: string;
  person: number;
  week: string;
  onClose: () => void;
}

export function SheetDialog({ slug, person, week, onClose }: SheetDialogProps) {
  const query = useQuery(sheet(slug, person, week));
  const approve = useApprove(slug);
  const title = query.data ? `${query.data.person}, ${weekName(week)}` : weekName(week);
  return (
    <Modal opened onClose={onClose} title={title} size={900}>
      <ProblemList error={approve.error} />
      <Loaded query={query}>
        {(shown) => (
          <>
            <SheetBody sheet={shown} />
            <Group justify="flex-end" mt="md" gap="sm">
              <SheetStanding sheet={shown} />
              {shown.state === 'due' && (
                <Button
                  loading={approve.isPending}
                  onClick={() => approve.mutate({ week, people: [person] }, { onSuccess: onClose })}
                >
                  Approve
                </Button>
              )}
            </Group>
          </>
        )}
      </Loaded>
    </Modal>
  );
}
