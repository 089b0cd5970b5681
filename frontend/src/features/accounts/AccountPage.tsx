/** My account: who I am here, and the tokens my programs sign in with. */
import { Button, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Loaded } from '@/ui/Loaded';
import { OnceShown } from '@/ui/OnceShown';
import { PageHead } from '@/ui/PageHead';

import { Connection } from './Connection';
import { MyData } from './MyData';
import { NewTokenDialog } from './NewTokenDialog';
import { me } from '@/api/me';
import { tokens } from './requests/tokens';
import { SessionTable } from './SessionTable';
import { SignInDetails } from './SignInDetails';
import { TokenTable } from './TokenTable';

export default function AccountPage() {
  const user = useQuery(me).data;
  const mine = useQuery(tokens);
  const [asking, dialog] = useDisclosure(false);
  const [secret, setSecret] = useState('');
  const showToken = (fresh: string) => {
    setSecret(fresh);
    dialog.close();
  };
  return (
    <>
      <PageHead
        title="Account"
        note={
          user && (
            <>
              {user.name}, user name {user.username}
            </>
          )
        }
      >
        <Button size="xs" onClick={dialog.open}>
          New token
        </Button>
      </PageHead>
      <SignInDetails />
      <Connection />
      <SessionTable />
      <Title order={2} mt="xl">
        API tokens
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        A program signs in by sending “Authorization: Bearer” and a token. Tokens go on when you change your password;
        all of them end when it is reset by a link.
      </Text>
      {secret !== '' && <OnceShown secret={secret}>Your new token. Copy it now: it is not shown again.</OnceShown>}
      <Loaded query={mine}>{(rows) => <TokenTable tokens={rows} />}</Loaded>
      <MyData />
      {asking && <NewTokenDialog onClose={dialog.close} onMade={showToken} />}
    </>
  );
}
