/** One ask: what was sent, each request, and what came back, as plain text. */
import { Code, Modal, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { Loaded } from '@/ui/Loaded';
import { StandInNotice } from '@/ui/StandIn';

import { money } from '@/ui/money';
import { oneAsk } from './requests/assistants';

export function AskDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Ask ${id}`} size="xl">
      <Loaded query={useQuery(oneAsk(id))}>
        {(ask) => (
          <Stack gap="sm">
            <StandInNotice names={ask.stand_in ? [ask.endpoint] : []} />
            <Part title="Answer" text={ask.answer} empty="There is none." />
            <Part title="Reply" text={ask.reply} empty="Nothing came back that could be kept." />
            {ask.error && <Text size="sm">{ask.error}</Text>}
            <Table fz="xs" verticalSpacing={3} aria-label="Requests">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Sent</Table.Th>
                  <Table.Th>Ended</Table.Th>
                  <Table.Th ta="right">Tokens in, out</Table.Th>
                  <Table.Th ta="right">Cost</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {ask.sent.map((request) => (
                  <Table.Tr key={request.sent_at}>
                    <Table.Td>{new Date(request.sent_at).toLocaleString('en')}</Table.Td>
                    <Table.Td>
                      {request.ended_at === null
                        ? 'in flight, or lost with its worker'
                        : (request.status ?? 'no response')}
                      {request.failure && `: ${request.failure}`}
                    </Table.Td>
                    <Table.Td ta="right">
                      {request.input_tokens ?? '?'}, {request.output_tokens ?? '?'}
                    </Table.Td>
                    <Table.Td ta="right">
                      {money(request.cost)}
                      {request.is_estimate && ' at most'}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <Part
              title="Sent"
              text={[ask.request.instructions, ask.request.text].filter(Boolean).join('\n\n')}
              empty="Nothing was sent yet."
            />
            {ask.request.model && (
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {ask.request.model} at {ask.request.base_url}, temperature {ask.request.temperature}, at most{' '}
                {ask.request.max_tokens} tokens
              </Text>
            )}
            {(ask.request.pictures ?? []).map((picture) => (
              <Text key={picture.name} size="xs" c="dimmed">
                {picture.name}, {picture.width} × {picture.height}, SHA-256 {picture.sha256.slice(0, 12)}
              </Text>
            ))}
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

function Part({ title, text, empty }: { title: string; text: string; empty: string }) {
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {text ? (
        <Code
          block
          mah={240}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflow: 'auto' }}
          tabIndex={0}
        >
          {text}
        </Code>
      ) : (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
    </section>
  );
}
