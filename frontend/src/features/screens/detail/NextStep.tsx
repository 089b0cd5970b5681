/** The button that takes a screen one stage further; for whoever has another role, what it waits for. */
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Role } from '@/api/datasets';

import type { Screen } from '@/api/screen';
import { nextStepOf, STAGES } from '../stages';

export interface NextStepProps {
  slug: string;
  screen: Screen;
  roles: readonly string[];
}

const WAITS_FOR: Record<Exclude<Role, 'maintainer'>, string> = {
  annotator: 'Waits for an annotator.',
  volunteer: 'Waits for a volunteer.',
};

export function NextStep({ slug, screen, roles }: NextStepProps) {
  const { next, role } = STAGES[screen.stage];
  const boxes = `/datasets/${slug}/screens/${screen.id}/boxes`;
  const step = nextStepOf(slug, screen);
  const annotates = roles.includes('annotator') || roles.includes('maintainer');
  const may = roles.includes(role) || roles.includes('maintainer');
  return (
    <>
      {annotates && step !== boxes && (
        <Button variant="default" component={Link} to={boxes}>
          Boxes
        </Button>
      )}
      {may ? (
        <Button component={Link} to={step}>
          {next}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {WAITS_FOR[role]}
        </Text>
      )}
    </>
  );
}
