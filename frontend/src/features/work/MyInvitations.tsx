/** Who has invited the person to which dataset as what; they accept or decline. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { components } from '@/api/schema';
import { nameIn, ROLES } from '@/ui/names';
import { ProblemList } from '@/ui/ProblemList';

import { myInvitations, useAnswerInvitation } from './requests/my-invitations';

export function MyInvitations() {
  const { data, error } = useQuery(myInvitations);
  return (
    <>
      <ProblemList error={error} />
      {data !== undefined && data.length > 0 && (
        <Stack component="section" aria-label="Invitations" gap="xs" mb="lg" maw={720}>
          {data.map((invitation) => (
            <Offer key={invitation.id} {...invitation} />
          ))}
        </Stack>
      )}
    </>
  );
}

function Offer({ id, dataset, role, invited_by }: components['schemas']['MyInvitation']) {
  const answer = useAnswerInvitation(id);
  return (
    <Paper withBorder p="md">
      <ProblemList error={answer.error} />
      <Group justify="space-between">
        <Text size="sm">
          {invited_by} invites you to work on <b>{dataset}</b> as {nameIn(ROLES, role).toLowerCase()}.
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={`Decline ${dataset}`}
            disabled={answer.isPending}
            onClick={() => answer.mutate(false)}
          >
            Decline
          </Button>
          <Button
            size="xs"
            aria-label={`Join ${dataset}`}
            loading={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            Join
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
