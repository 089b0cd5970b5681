/** Gold, overturned work and pace as bars; the table says the same in numbers. */
import '@mantine/charts/styles.css';

import { BarChart } from '@mantine/charts';
import { SimpleGrid, Title } from '@mantine/core';

import { shareOf, STAGE_LIST, STAGES } from './figures';
import type { PersonQuality } from './requests/quality';

const COLOURS = { boxes: 'blue.6', labels: 'teal.6', tasks: 'orange.6' } as const;

export default function Plot({ people }: { people: readonly PersonQuality[] }) {
  const rows = people.map(({ name, gold, overturned, pace }) => ({
    name,
    gold: shareOf(gold),
    ...Object.fromEntries(STAGE_LIST.map((stage) => [`${stage} overturned`, shareOf(overturned[stage])])),
    pace: pace.labels.seconds === null ? null : Math.round(10 * pace.labels.seconds) / 10,
  }));
  const overturned = STAGE_LIST.map((stage) => ({ name: `${stage} overturned`, label: STAGES[stage], color: COLOURS[stage] }));
  return (
    <SimpleGrid cols={3} spacing="lg">
      <Bars title="Gold answered right" rows={rows} series={[{ name: 'gold', label: 'Right', color: 'yellow.7' }]} unit=" %" />
      <Bars title="Overturned" rows={rows} series={overturned} unit=" %" />
      <Bars title="Seconds per label, median" rows={rows} series={[{ name: 'pace', label: 'Seconds', color: 'teal.6' }]} unit=" s" />
    </SimpleGrid>
  );
}

interface BarsProps {
  title: string;
  rows: Record<string, string | number | null>[];
  series: { name: string; label: string; color: string }[];
  unit: string;
}

function Bars({ title, rows, series, unit }: BarsProps) {
  const whole = unit === ' %' ? { domain: [0, 100] } : {};
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb={6}>{title}</Title>
      <figure aria-label={`${title}, by person; the numbers are in the table`} style={{ margin: 0 }}>
        <BarChart h={220} data={rows} dataKey="name" series={series} unit={unit} withLegend={series.length > 1} tickLine="y" gridAxis="x"
          yAxisProps={{ ...whole, width: 52 }} barProps={{ isAnimationActive: false }} />
      </figure>
    </section>
  );
}
