/** My sheet of a week in one dataset. */
import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';

import { ContestDialog } from './ContestDialog';
import { SheetBody } from './SheetBody';
import { SheetStanding } from './SheetStanding';
import type { Sheet } from './requests/hours';

export function MySheet({ sheet }: { sheet: Sheet }) {
  const [contesting, setContesting] = useState(false);
  const heading = `sheet-${sheet.dataset}`;
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" align="baseline" mb={4}>
        <Title order={2} id={heading}>
          {sheet.name}
        </Title>
        <Group gap="sm">
          <SheetStanding sheet={sheet} />
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Contest a day in ${sheet.name}`}
            onClick={() => setContesting(true)}
          >
            Contest a day
          </Button>
        </Group>
      </Group>
      <SheetBody sheet={sheet} />
      {contesting && <ContestDialog sheet={sheet} onClose={() => setContesting(false)} />}
    </section>
  );
}
