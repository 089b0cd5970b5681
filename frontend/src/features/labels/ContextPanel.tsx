/** Context for naming a box: the dataset's guidelines, examples, and the labels that the screen has already. */
import { Code, Group, Text, Title } from '@mantine/core';

import { Markdown } from '@/ui/Markdown';

import classes from './labels.module.css';

/** OmniACT's own sort of labels: what the element does, not what it looks like. */
const EXAMPLES = ['find-product-search-bar', 'add-to-cart', 'sort-by-price', 'close-settings'];

export function ContextPanel({ taken, guidelines }: { taken: readonly string[]; guidelines: string }) {
  return (
    <section className={classes.guidelines} aria-label="Guidelines">
      {guidelines !== '' && (
        <>
          <Title order={2} fz="xs" fw={400} c="dimmed">
            Guidelines
          </Title>
          <Markdown text={guidelines} />
        </>
      )}
      <Slugs title="Examples: what the box does, not how it looks" slugs={EXAMPLES} />
      {taken.length > 0 && <Slugs title="Labels this screen has already" slugs={taken} />}
    </section>
  );
}

export function Slugs({ title, slugs }: { title: string; slugs: readonly string[] }) {
  return (
    <>
      <Text size="xs" c="dimmed" mt="xs" mb={4}>
        {title}
      </Text>
      <Group gap={4}>
        {slugs.map((slug) => (
          <Code key={slug}>{slug}</Code>
        ))}
      </Group>
    </>
  );
}
