/** What a maintainer may do with a person, beside taking a role away. */
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';

import { ProblemList } from '@/ui/ProblemList';
import { TypedConfirmation } from '@/ui/TypedConfirmation';

import { HandOverDialog } from './HandOverDialog';
import type { Member } from '@/api/members';
import { exportAddress, useDeactivate, useReactivate, useRemoveFromDataset } from './requests/people';

export interface MemberMenuProps {
  slug: string;
  member: Member;
  members: readonly Member[];
}

export function MemberMenu({ slug, member, members }: MemberMenuProps) {
  const [asking, setAsking] = useState<'hand-over' | 'remove' | null>(null);
  const [deactivate, reactivate] = [useDeactivate(slug), useReactivate(slug)];
  const close = () => setAsking(null);
  return (
    <>
      <ProblemList error={deactivate.error ?? reactivate.error} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-xs" variant="default" aria-label={`More for ${member.name} as ${member.role}`}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking('hand-over')}>Hand over what they hold</Menu.Item>
          {member.inactive_since === null ? (
            <Menu.Item onClick={() => deactivate.mutate(member.user_id)}>Deactivate</Menu.Item>
          ) : (
            <Menu.Item onClick={() => reactivate.mutate(member.user_id)}>Reactivate</Menu.Item>
          )}
          <Menu.Item component="a" href={exportAddress(slug, member.user_id)} download>
            Download their data
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setAsking('remove')}>
            Remove from the dataset
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'hand-over' && <HandOverDialog slug={slug} member={member} members={members} onClose={close} />}
      {asking === 'remove' && <RemoveDialog slug={slug} member={member} onClose={close} />}
    </>
  );
}

function RemoveDialog({ slug, member, onClose }: { slug: string; member: Member; onClose: () => void }) {
  const remove = useRemoveFromDataset(slug, member.user_id);
  return (
    <TypedConfirmation
      title={`Remove ${member.name}`}
      verb="Remove"
      expected={member.username}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(typed) => remove.mutate(typed, { onSuccess: onClose })}
    >
      They lose all roles in this dataset, and what they hold goes back into the queues. What they did stays, and so do
      their approved hours. Their account is their own: only they, or staff, can remove it.
    </TypedConfirmation>
  );
}
