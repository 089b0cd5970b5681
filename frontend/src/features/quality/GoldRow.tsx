/** A gold item with what people called it; it can be retired. */
import { Anchor, Button, Code, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import { type Gold, useRetire } from './requests/quality';

export function GoldRow({ slug, item }: { slug: string; item: Gold }) {
  const retire = useRetire(slug);
  const { screen } = item.box;
  const wrong = item.responses.filter(({ right }) => !right);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Code>{item.slug}</Code>
      </Table.Th>
      <Table.Td>{item.answers.filter((answer) => answer !== item.slug).join(', ')}</Table.Td>
      <Table.Td>
        <Anchor component={Link} size="sm" to={`/datasets/${slug}/screens/${screen.id}`}>
          {screen.application.name} {screen.number}
        </Anchor>
      </Table.Td>
      <Table.Td>
        {item.responses.length === 0 ? (
          <Text size="sm" c="dimmed">
            none yet
          </Text>
        ) : (
          `${item.responses.length - wrong.length} of ${item.responses.length} right`
        )}
        {wrong.map((answer) => (
          <Text key={answer.person} size="xs" c="dimmed">
            {answer.person}: {answer.slug || `${answer.skip} ${answer.text}`}
          </Text>
        ))}
      </Table.Td>
      <Table.Td ta="right">
        {item.in_play ? (
          <Button
            size="compact-xs"
            variant="default"
            loading={retire.isPending}
            aria-label={`Retire ${item.slug}`}
            onClick={() => retire.mutate(item.id)}
          >
            Retire
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            out of play
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
