/** Asks an assistant for a script or for reformulations of the typed sentence, and shows what came. */
import { Button, Group, Stack, Text } from '@mantine/core';

import { CommandKeys } from '@/keyboard/CommandKeys';
import { useAriaKeys } from '@/keyboard/keyboard';
import { ProblemList } from '@/ui/ProblemList';
import { ScriptText } from '@/ui/ScriptText';
import { sure } from '@/ui/confidence';
import { StandInBadge } from '@/ui/StandIn';

import type { Help, SuggestedText } from './requests/writing-help';
import type { HelpInUse } from './use-writing-help';

const TEXTS = {
  typed: { verb: 'Suggest a script', command: 'studio-suggest-script', one: 'Suggested script' },
  phrasings: {
    verb: 'Suggest reformulations',
    command: 'studio-suggest-phrasings',
    one: 'Suggested reformulation',
  },
} as const satisfies Record<Help, unknown>;

export function WritingHelp({ help, sentence }: { help: HelpInUse | undefined; sentence: string }) {
  if (!help) return null;
  return <Offered help={help} sentence={sentence} />;
}

function Offered({ help, sentence }: { help: HelpInUse; sentence: string }) {
  const { wanted, request, waiting, ask, asking, error } = help;
  const { verb, command, one } = TEXTS[wanted];
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-xs"
          variant="default"
          flex="none"
          disabled={ask === undefined && !asking}
          loading={asking}
          aria-keyshortcuts={useAriaKeys(command)}
          rightSection={<CommandKeys name={command} />}
          onClick={ask}
        >
          {verb}
        </Button>
        <Text size="xs" c="dimmed" truncate role="status" aria-label={`${one}, state`}>
          {stateOf(help, sentence)}
        </Text>
        {request?.stand_in === true && <StandInBadge />}
      </Group>
      <ProblemList error={error} />
      {request?.status === 'failed' && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {request.error}
        </Text>
      )}
      {waiting.map((text, place) => (
        <Suggested key={text.id} text={text} help={help} isNext={place === 0} name={`${one} ${place + 1}`} />
      ))}
    </Stack>
  );
}

/** One line that is always there, so that nothing moves while an answer comes. */
function stateOf({ request, asking, waiting }: HelpInUse, sentence: string): string {
  if (asking) return request?.doing === '' ? 'Waits for the assistant' : (request?.doing ?? 'Sends the sentence');
  if (!request) return sentence.trim() === '' ? 'Write the task first' : '';
  if (waiting.length > 0 && request.sentence !== sentence.trim().replaceAll(/\s+/g, ' '))
    return 'Written for the sentence as it was before';
  const [next] = waiting;
  return next ? `${request.assistant} suggests${sure(next.confidence)}` : '';
}

interface SuggestedProps {
  text: SuggestedText;
  help: HelpInUse;
  /** Whether the keys are for this one. */
  isNext: boolean;
  name: string;
}

function Suggested({ text, help: { wanted, take, drop }, isNext, name }: SuggestedProps) {
  const keys = { take: useAriaKeys('studio-take-suggestion'), drop: useAriaKeys('studio-drop-suggestion') };
  return (
    <section aria-label={name}>
      <Group gap={4} wrap="nowrap" align="flex-start" justify="space-between">
        <div style={{ minWidth: 0, flex: 1 }}>
          {wanted === 'typed' ? (
            <ScriptText text={text.text} name={`Text of: ${name}`} />
          ) : (
            <Text size="sm">{text.text}</Text>
          )}
        </div>
        <Button
          size="compact-xs"
          variant="default"
          flex="none"
          {...(isNext && { 'aria-keyshortcuts': keys.take })}
          onClick={() => take(text)}
        >
          Take it
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          flex="none"
          {...(isNext && { 'aria-keyshortcuts': keys.drop })}
          onClick={() => drop(text)}
        >
          Drop it
        </Button>
      </Group>
    </section>
  );
}
