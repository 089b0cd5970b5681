/** Some of the addresses have screens already: which, and the offer to leave them out. */
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { plural } from '@/ui/plural';

import type { KnownAddress } from '../requests/known-addresses';

const SHOWN = 3;

export interface AlreadyCapturedNoticeProps {
  slug: string;
  captured: readonly KnownAddress[];
  /** Of how many addresses. */
  count: number;
  onLeaveOut: () => void;
}

export function AlreadyCapturedNotice({ slug, captured, count, onLeaveOut }: AlreadyCapturedNoticeProps) {
  const which =
    captured.length === count
      ? count === 1
        ? 'This address has'
        : 'All these addresses have'
      : `${captured.length} of these have`;
  return (
    <Alert variant="light" color="yellow" p="xs" mt={6} role="status">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm">{which} a screen in this dataset already.</Text>
          {captured.slice(0, SHOWN).map(({ url, screens }) => (
            <Text key={url} size="xs" style={{ overflowWrap: 'anywhere' }}>
              {url}
              {screens.slice(0, 1).map((id) => (
                <span key={id}>
                  {' '}
                  <Anchor
                    component={Link}
                    fz="inherit"
                    underline="always"
                    target="_blank"
                    to={`/datasets/${slug}/screens/${id}`}
                    aria-label={`Screen of ${url}`}
                  >
                    Screen
                  </Anchor>
                </span>
              ))}
            </Text>
          ))}
          {captured.length > SHOWN && <Text size="xs">and {plural(captured.length - SHOWN, 'other')}</Text>}
        </div>
        <Button size="compact-sm" variant="default" onClick={onLeaveOut}>
          Leave {captured.length === 1 ? 'it' : 'them'} out
        </Button>
      </Group>
    </Alert>
  );
}
