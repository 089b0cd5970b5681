/** The first page of whoever has not signed in. */
import { Anchor, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';

import { useTitle } from '@/ui/use-title';

import { me } from '@/api/me';
import { setup } from './requests/setup';
import { ProviderButton } from './ProviderButton';
import { SignInForm } from './SignInForm';

export default function SignInPage() {
  useTitle('Sign in');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = search.get('next') ?? '/';
  const next = wanted.startsWith('/') && !wanted.startsWith('//') ? wanted : '/';
  const user = useQuery(me);
  const isFirst = useQuery(setup).data?.is_required;
  if (isFirst) return <Navigate to="/setup" replace />;
  if (user.data?.username) return <Navigate to={next} replace />;
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w={360}>
        <Stack gap="md">
          <div>
            <Title order={1}>Actwright</Title>
            <Text c="dimmed" size="sm">
              Datasets for GUI agents, every script really run.
            </Text>
          </div>
          <ProviderButton next={next} refused={search.get('refused')} />
          <SignInForm onDone={() => void navigate(next, { replace: true })} />
          <Anchor component={Link} to="/password-reset" size="sm">
            Forgot your password?
          </Anchor>
        </Stack>
      </Paper>
    </Center>
  );
}
