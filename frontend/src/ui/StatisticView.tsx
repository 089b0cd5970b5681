/** One statistic: what it says, its figure, its table, and both as files. */
import { Anchor, Group, SimpleGrid, Text, Title } from '@mantine/core';

import { type Drawing, Figure } from './Figure';
import { StatisticTable, type StatisticTableProps } from './StatisticTable';

/** Longer tables are the cells of a figure. */
export const LISTED = 100;

/** Wider tables have no room beside their figure. */
const WIDEST = 7;

interface StatisticViewProps {
  readonly statistic: StatisticTableProps & {
    readonly name: string;
    readonly about: string;
    readonly drawing: Drawing | null;
  };
  /** The address of the table or of its drawing as a file. */
  readonly file: (ending: string) => string;
}

export function StatisticView({ statistic, file }: StatisticViewProps) {
  const { name, title, about, columns, rows, drawing } = statistic;
  const beside = drawing !== null && columns.length <= WIDEST;
  const endings = drawing === null ? ['csv'] : ['csv', 'svg', 'png'];
  return (
    <section id={name} aria-label={title}>
      <Group gap="sm" align="baseline">
        <Title order={2}>{title}</Title>
        {endings.map((ending) => (
          <Anchor
            key={ending}
            size="xs"
            href={file(ending)}
            download
            aria-label={`${title} as ${ending.toUpperCase()}`}
          >
            {ending.toUpperCase()}
          </Anchor>
        ))}
      </Group>
      <Text size="sm" c="dimmed" maw={820} mb={6}>
        {about}
      </Text>
      {rows.length > 0 && (
        <SimpleGrid cols={{ base: 1, lg: beside ? 2 : 1 }} spacing="lg" verticalSpacing="xs">
          {drawing !== null && <Figure title={title} drawing={drawing} />}
          {rows.length > LISTED ? (
            <details>
              <Text component="summary" size="sm">
                {rows.length.toLocaleString('en')} rows
              </Text>
              <StatisticTable statistic={statistic} />
            </details>
          ) : (
            <StatisticTable statistic={statistic} />
          )}
        </SimpleGrid>
      )}
    </section>
  );
}
