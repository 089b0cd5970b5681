/** The beginning of a release's digest, and a button that copies all of it. */
import { Button, Code, CopyButton, Group } from '@mantine/core';

const SHORT = 10;

export function Digest({ digest, number }: { digest: string; number: number }) {
  if (!digest) return null;
  return (
    <Group gap={4} wrap="nowrap">
      <Code title={digest}>{digest.slice(0, SHORT)}</Code>
      <CopyButton value={digest}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="subtle"
            miw={56}
            onClick={copy}
            aria-label={`Copy the digest of release ${number}`}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
