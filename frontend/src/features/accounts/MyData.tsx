/** Everything that is mine, to download; and the way out. */
import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { me } from '@/api/me';
import { TypedConfirmation } from '@/ui/TypedConfirmation';

export function MyData() {
  const user = useQuery(me).data;
  const [leaving, dialog] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: (confirmation: string) => data(client.POST('/api/me/removal', { body: { confirmation } })),
    onSuccess: () => globalThis.location.assign('/sign-in'),
  });
  return (
    <section aria-labelledby="my-data">
      <Title order={2} id="my-data" mt="xl">
        My data
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        One JSON file with your account, your roles, boxes, labels, tasks and hours. Removing yourself forgets your name
        and address; your work stays.
      </Text>
      <Group gap="md">
        <Anchor size="sm" href="/api/me/export" download>
          Download my data
        </Anchor>
        <Button size="compact-sm" variant="default" onClick={dialog.open}>
          Remove me
        </Button>
      </Group>
      {leaving && user && (
        <TypedConfirmation
          title="Remove me"
          verb="Remove me for good"
          expected={user.username}
          busy={remove.isPending}
          error={remove.error}
          onClose={dialog.close}
          onConfirm={remove.mutate}
        >
          You are signed out everywhere and can never sign in again. Your name is replaced by “former member”; what you
          did and your approved hours stay. This cannot be undone.
        </TypedConfirmation>
      )}
    </section>
  );
}
