/** Where the link of an invitation leads: join as who one is, or as somebody new. */
import { Anchor, Center, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';

import { nameIn, ROLES } from '@/ui/names';
import { ProblemList } from '@/ui/ProblemList';
import { useTitle } from '@/ui/use-title';

import { JoinAsMyself } from './JoinAsMyself';
import { JoinAsNewcomer } from './JoinAsNewcomer';
import { invitation } from './requests/invitation';
import { me } from '@/api/me';

function SignInFirst({ secret, username }: { secret: string; username: string }) {
  return (
    <Text size="sm">
      The invitation is for “{username}”.{' '}
      <Anchor component={Link} inherit to={`/sign-in?next=/invitation/${encodeURIComponent(secret)}`}>
        Sign in first
      </Anchor>
      .
    </Text>
  );
}

export default function InvitationPage() {
  useTitle('Invitation');
  const secret = useParams().secret ?? '';
  const navigate = useNavigate();
  const offer = useQuery(invitation(secret));
  const user = useQuery(me);
  const joined = () => void navigate('/', { replace: true });
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w={420}>
        <Stack gap="md">
          <Title order={1}>Invitation</Title>
          <ProblemList error={offer.error ?? user.error} />
          {offer.isError && (
            <Anchor component={Link} to="/" size="sm">
              Go to my work
            </Anchor>
          )}
          {(offer.isPending || user.isPending) && <Loader size="sm" role="progressbar" aria-label="Loading" />}
          {offer.data && user.data && (
            <>
              <Text>
                You are invited to work on <b>{offer.data.dataset}</b> as {nameIn(ROLES, offer.data.role).toLowerCase()}
                .
              </Text>
              {user.data.username ? (
                <JoinAsMyself secret={secret} name={user.data.name} onJoined={joined} />
              ) : offer.data.username ? (
                <SignInFirst secret={secret} username={offer.data.username} />
              ) : (
                <JoinAsNewcomer secret={secret} onJoined={joined} />
              )}
            </>
          )}
        </Stack>
      </Paper>
    </Center>
  );
}
