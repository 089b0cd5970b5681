/** Gold, overturned work and pace as bars of people judged by enough; the table has all numbers. */
import '@mantine/charts/styles.css';

import { BarChart } from '@mantine/charts';
import { SimpleGrid, Title } from '@mantine/core';

import { barOf, plotHeight, STAGE_LIST, STAGES } from './figures';
import type { PersonQuality } from './requests/quality';

const COLOURS = { boxes: 'blue.6', labels: 'teal.6', tasks: 'orange.6' } as const;

export default function Plot({ people }: { people: readonly PersonQuality[] }) {
  const rows = people.map(({ name, gold, overturned, pace }) => ({
    name,
    gold: barOf(gold),
    ...Object.fromEntries(STAGE_LIST.map((stage) => [`${stage} overturned`, barOf(overturned[stage])])),
    pace: pace.labels.seconds === null || pace.labels.note !== '' ? null : Math.round(10 * pace.labels.seconds) / 10,
  }));
  const overturned = STAGE_LIST.map((stage) => ({
    name: `${stage} overturned`,
    label: STAGES[stage],
    color: COLOURS[stage],
  }));
  return (
    <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="lg">
      <Bars
        title="Gold answered right"
        rows={rows}
        series={[{ name: 'gold', label: 'Right', color: 'yellow.7' }]}
        unit=" %"
      />
      <Bars title="Overturned" rows={rows} series={overturned} unit=" %" />
      <Bars
        title="Seconds per label, median"
        rows={rows}
        series={[{ name: 'pace', label: 'Seconds', color: 'teal.6' }]}
        unit=" s"
      />
    </SimpleGrid>
  );
}

interface BarsProps {
  title: string;
  rows: Record<string, string | number | null>[];
  series: { name: string; label: string; color: string }[];
  unit: string;
}

const NAME_WIDTH = 120;

function Bars({ title, rows, series, unit }: BarsProps) {
  const whole = unit === ' %' ? { domain: [0, 100] } : {};
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb={6}>
        {title}
      </Title>
      <figure aria-label={`${title}, by person; the numbers are in the table`} style={{ margin: 0 }}>
        <BarChart
          h={plotHeight(rows.length)}
          // Names read from left to right, one beside each bar: below it most would find no room.
          orientation="vertical"
          data={rows}
          dataKey="name"
          series={series}
          unit={unit}
          withLegend={series.length > 1}
          tickLine="x"
          gridAxis="y"
          xAxisProps={whole}
          yAxisProps={{ width: NAME_WIDTH, interval: 0 }}
          barProps={{ isAnimationActive: false }}
        />
      </figure>
    </section>
  );
}
