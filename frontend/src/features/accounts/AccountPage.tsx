/** My account: who I am here, and the tokens my programs sign in with. */
import { Button, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Loaded } from '@/ui/Loaded';
import { OnceShown } from '@/ui/OnceShown';
import { PageHead } from '@/ui/PageHead';

import { MyData } from './MyData';
import { NewTokenDialog } from './NewTokenDialog';
import { me } from '@/api/me';
import { tokens } from './requests/tokens';
import { TokenTable } from './TokenTable';

export default function AccountPage() {
  const user = useQuery(me).data;
  const mine = useQuery(tokens);
  const [asking, dialog] = useDisclosure(false);
  const [secret, setSecret] = useState('');
  const made = (fresh: string) => {
    setSecret(fresh);
    dialog.close();
  };
  return (
    <>
      <PageHead title="Account" note={user && <>{user.name}, user name {user.username}</>}>
        <Button size="xs" onClick={dialog.open}>New token</Button>
      </PageHead>
      <Title order={2}>API tokens</Title>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        A program that sends “Authorization: Bearer” and a token may do all that you may do. Delete a token that you no longer need.
      </Text>
      {secret !== '' && <OnceShown secret={secret}>Your new token. Copy it now: it is not shown again.</OnceShown>}
      <Loaded query={mine}>{(rows) => <TokenTable tokens={rows} />}</Loaded>
      <MyData />
      <NewTokenDialog opened={asking} onClose={dialog.close} onMade={made} />
    </>
  );
}
