/** Who works on a dataset, by role; maintainers add, invite and remove. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useDataset, useMaintains } from '@/api/datasets';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { AddMemberDialog } from './AddMemberDialog';
import { InviteDialog } from './InviteDialog';
import { MemberTables } from './MemberTables';
import { members } from './requests/members';

export default function PeoplePage() {
  const slug = useSlug();
  const maintains = useMaintains(slug);
  const [asking, setAsking] = useState<'add' | 'invite' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <PageHead title="People" place={useDataset(slug)?.name} note="Who works on this dataset, and as what. One person may hold several roles.">
        {maintains ? (
          <>
            <Button size="xs" variant="default" onClick={() => setAsking('add')}>Add a person</Button>
            <Button size="xs" onClick={() => setAsking('invite')}>Invite by link</Button>
          </>
        ) : undefined}
      </PageHead>
      <Loaded query={useQuery(members(slug))}>{(rows) => <MemberTables slug={slug} members={rows} maintains={maintains} />}</Loaded>
      {asking === 'add' && <AddMemberDialog slug={slug} onClose={close} />}
      {asking === 'invite' && <InviteDialog slug={slug} onClose={close} />}
    </>
  );
}
