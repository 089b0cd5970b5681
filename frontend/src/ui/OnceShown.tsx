/** A secret that is shown this once, with a button that copies it. */
import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';

export function OnceShown({ secret, children }: { secret: string; children: string }) {
  return (
    <Alert color="accent" variant="light" role="status" maw={720}>
      <Stack gap="xs">
        <Text size="sm">{children}</Text>
        <Group gap="xs" wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{secret}</Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" miw={72} onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  );
}
