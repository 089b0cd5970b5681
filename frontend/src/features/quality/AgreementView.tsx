/** How far people agree: as of when, the dataset in one row, then application by application and person by person. */
import { Alert, List, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useCountState } from '@/api/counts';
import { useDataset } from '@/api/datasets';
import { CountState } from '@/ui/CountState';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';

import { correctedText, percent } from './figures';
import { agreement, type Agreement, type AgreementRow, type Figure, useCountAnew } from './requests/quality';

const MEASURES = {
  labels: 'Labels, exactly',
  words: 'Labels, by words',
  handed_in: 'Boxes handed in',
  page: 'The page’s own boxes',
} as const;
type Measure = keyof typeof MEASURES;
const MEASURE_LIST = Object.keys(MEASURES) as readonly Measure[];

export function AgreementView({ slug }: { slug: string }) {
  return (
    <Loaded query={useQuery(agreement(slug))}>
      {(agreement) => (
        <Stack gap="lg">
          <Counting slug={slug} counted={agreement} />
          <SuggestionNotice slug={slug} />
          {agreement.dataset && <Tables agreement={agreement} dataset={agreement.dataset} />}
        </Stack>
      )}
    </Loaded>
  );
}

/** People who see what an assistant says agree with it, and so with each other. */
function SuggestionNotice({ slug }: { slug: string }) {
  if (useDataset(slug)?.suggested_labels !== 'before') return null;
  return (
    <Alert color="orange" variant="light" py="xs" title="People here see suggested labels before they answer">
      Those who see the same suggestion agree more often, without knowing better. Compare labels with what was measured
      while nobody saw suggestions.
    </Alert>
  );
}

function Counting({ slug, counted }: { slug: string; counted: Agreement }) {
  const state = useCountState(slug, 'agreementcount', 'quality', counted, useCountAnew(slug));
  return <CountState what="agreement" {...state} />;
}

function Tables({ agreement: { applications, people }, dataset }: { agreement: Agreement; dataset: AgreementRow }) {
  if (MEASURE_LIST.every((measure) => (dataset[measure]?.units ?? 0) === 0)) {
    return (
      <EmptyState title="Nothing was judged twice yet.">
        Labels count once two people have named a box, boxes once a screen is approved.
      </EmptyState>
    );
  }
  return (
    <>
      <Figures title="The dataset" first="" rows={[{ ...dataset, name: 'All' }]} />
      <Readings />
      <Figures title="By application" first="Application" rows={applications} />
      <Figures title="By person" first="Person" rows={people} />
    </>
  );
}

function Figures({ title, first, rows }: { title: string; first: string; rows: readonly AgreementRow[] }) {
  return (
    <section aria-label={title}>
      <Title order={2} mb={4}>
        {title}
      </Title>
      <Table.ScrollContainer minWidth={820} type="native" tabIndex={0} role="region" aria-label={`Agreement: ${title}`}>
        <Table verticalSpacing={4} fz="sm" layout="fixed" aria-label={`Agreement: ${title}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="20%">{first || <span>Dataset</span>}</Table.Th>
              {MEASURE_LIST.map((measure) => (
                <Table.Th key={measure} ta="right">
                  {MEASURES[measure]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.name}>
                <Table.Th scope="row" fw={500} style={{ verticalAlign: 'top' }}>
                  {row.name}
                </Table.Th>
                {MEASURE_LIST.map((measure) => (
                  <Table.Td key={measure} ta="right" style={{ verticalAlign: 'top' }}>
                    <Shown figure={row[measure]} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

function Shown({ figure }: { figure: Figure | null }) {
  if (figure === null || figure.units === 0)
    return (
      <Text size="xs" c="dimmed">
        nothing to compare
      </Text>
    );
  return (
    <>
      <Text size="sm" fw={figure.too_few ? 400 : 600} {...(figure.too_few ? { c: 'dimmed' } : {})}>
        {correctedText(figure) || 'not to be told'}
      </Text>
      <Text size="xs" c="dimmed">
        {figure.percent !== null && `${percent(figure.percent)} equal, `}n = {figure.units.toLocaleString('en')}
      </Text>
      {figure.too_few ? (
        <Text size="xs" c="dimmed">
          too few to judge
        </Text>
      ) : (
        figure.note !== '' && (
          <Text size="xs" c="dimmed">
            {figure.note}
          </Text>
        )
      )}
    </>
  );
}

function Readings() {
  return (
    <section aria-label="What the figures mean">
      <Title order={2} mb={4}>
        What the figures mean
      </Title>
      <List size="sm" maw={820} spacing={2}>
        <List.Item>
          The first figure: agreement corrected for chance, 1 perfect, 0 as by chance, with the range that holds it in
          19 of 20 samples.
        </List.Item>
        <List.Item>
          Labels: Krippendorff’s alpha over the blind proposals for each box; exactly, or by the words that they share.
          A skip is an answer too.
        </List.Item>
        <List.Item>
          Boxes: two match from an IoU of 0.5 on; F1 less what boxes of these sizes would match by chance.
        </List.Item>
        <List.Item>
          Boxes handed in: a screen’s boxes as its author first handed them in, beside those that were approved last.
          Not blind: the reviewer saw them.
        </List.Item>
        <List.Item>
          The page’s own boxes: as a capture collected them, beside those that people left and were approved.
        </List.Item>
      </List>
    </section>
  );
}
