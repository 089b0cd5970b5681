/** Action scores by group as bars; the table beside it says the same in numbers. */
import '@mantine/charts/styles.css';

import { BarChart } from '@mantine/charts';

import type { Contestant } from '../requests/leaderboard';
import { type By, plotOf } from './groups';

export default function Plot({ rows, by }: { rows: readonly Contestant[]; by: By }) {
  const { data, series } = plotOf(rows, by);
  return (
    <figure aria-label="Action score by group, in percent; the numbers are in the table" style={{ margin: 0 }}>
      <BarChart
        h={260}
        data={data}
        dataKey="group"
        series={series}
        unit=" %"
        withLegend
        tickLine="y"
        gridAxis="x"
        yAxisProps={{ domain: [0, 100], width: 56 }}
        barProps={{ isAnimationActive: false }}
        xAxisLabel={by === 'by_length' ? 'Actions in the reference script' : ''}
      />
    </figure>
  );
}
