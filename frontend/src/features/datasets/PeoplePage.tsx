/** Who works on a dataset, by role; maintainers invite and remove. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';

import { useDataset, useMaintains } from '@/api/datasets';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { InvitationTable } from './InvitationTable';
import { InviteDialog } from './InviteDialog';
import { MemberTables } from './MemberTables';
import { members } from '@/api/members';

export default function PeoplePage() {
  const slug = useSlug();
  const maintains = useMaintains(slug);
  const { hash } = useLocation();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHead
        title="People"
        place={useDataset(slug)?.name}
        note="Who works on this dataset, and as what. One person may hold several roles."
      >
        {maintains ? (
          <>
            <Button component={Link} to={`/datasets/${slug}/people/log`} size="xs" variant="default">
              Audit log
            </Button>
            <Button size="xs" onClick={() => setInviting(true)}>
              Invite
            </Button>
          </>
        ) : undefined}
      </PageHead>
      <Loaded query={useQuery(members(slug))}>
        {(rows) => <MemberTables key={hash} slug={slug} members={rows} maintains={maintains} />}
      </Loaded>
      {maintains && <InvitationTable slug={slug} />}
      {inviting && <InviteDialog slug={slug} onClose={() => setInviting(false)} />}
    </>
  );
}
