/** Every command with its keys as buttons: press one, then the key that is to be it. */
import { Alert, Button, Group, Kbd, Table, Text, Title } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

import { type Remapping, commandOf, conflicts, keysOf } from './bindings';
import { MODIFIERS, chordOf, readable } from './chords';
import { COMMANDS, type KeyCommand } from './commands';
import classes from './KeyChooser.module.css';
import { fullTitle, reassigned, withChord, withKeys, withoutChord } from './remapping';

export interface KeyChooserProps {
  readonly groups: readonly string[];
  readonly remapping: Remapping;
  readonly onChange: (remapping: Remapping) => void;
}

/** Where the next key goes. */
interface Waiting {
  readonly name: string;
  readonly place: number;
}

export function KeyChooser({ groups, remapping, onChange }: KeyChooserProps) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const press = (event: KeyboardEvent) => {
    if (!waiting || MODIFIERS.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = event.nativeEvent;
    setWaiting(null);
    if (event.key !== 'Escape' || waiting.name === 'cancel') {
      onChange(withChord(remapping, waiting.name, waiting.place, chordOf(pressed)));
    }
  };
  return (
    <div onKeyDownCapture={press} onBlur={() => setWaiting(null)} role="presentation">
      <Conflicts remapping={remapping} onChange={onChange} />
      {groups.map((group) => (
        <section key={group} aria-labelledby={`choose-${group}`}>
          <Title order={3} size="h5" mt="md" id={`choose-${group}`}>
            {group}
          </Title>
          <Table withRowBorders={false} verticalSpacing={2}>
            <Table.Tbody>
              {COMMANDS.filter((command) => command.group === group).map((command) => (
                <OneCommand
                  key={command.name}
                  command={command}
                  remapping={remapping}
                  onChange={onChange}
                  waitingAt={waiting?.name === command.name ? waiting.place : -1}
                  onWait={(place) => setWaiting({ name: command.name, place })}
                />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </div>
  );
}

function Conflicts({ remapping, onChange }: Pick<KeyChooserProps, 'remapping' | 'onChange'>) {
  const conflicting = conflicts(remapping);
  return (
    <div role="status">
      {conflicting.map(({ chord, commands }) => (
        <Alert key={chord} color="red" p="xs" mb="xs">
          <Text size="sm">
            <Chord chord={chord} /> is the key of {commands.map((name) => `“${titleOf(name)}”`).join(' and ')}. Which
            one shall have it?
          </Text>
          <Group gap="xs" mt={4}>
            {commands.map((name) => (
              <Button
                key={name}
                size="compact-xs"
                variant="default"
                onClick={() => onChange(reassigned(remapping, name, chord))}
              >
                {titleOf(name)}
              </Button>
            ))}
          </Group>
        </Alert>
      ))}
    </div>
  );
}

const titleOf = (name: string): string => {
  const command = commandOf(name);
  return command ? fullTitle(command) : name;
};

interface OneCommandProps extends Omit<KeyChooserProps, 'groups'> {
  readonly command: KeyCommand;
  /** Which of its keys is being chosen, -1 for none. */
  readonly waitingAt: number;
  readonly onWait: (place: number) => void;
}

function OneCommand({ command, remapping, onChange, waitingAt, onWait }: OneCommandProps) {
  const keys = keysOf(command, remapping);
  const title = fullTitle(command);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {title}
      </Table.Th>
      <Table.Td w="48%">
        <Group gap={6}>
          {keys.map((chord, place) => (
            <span key={chord} className={classes.key}>
              <Button
                size="compact-xs"
                variant={waitingAt === place ? 'filled' : 'default'}
                onClick={() => onWait(place)}
                aria-label={
                  waitingAt === place ? `Press the key for ${title}` : `${title}: ${readable(chord).join(' ')}, change`
                }
              >
                {waitingAt === place ? 'Press a key' : <Chord chord={chord} />}
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`${title}: take ${readable(chord).join(' ')} away`}
                onClick={() => onChange(withoutChord(remapping, command.name, chord))}
              >
                ×
              </Button>
            </span>
          ))}
          <Button
            size="compact-xs"
            variant={waitingAt === keys.length ? 'filled' : 'subtle'}
            onClick={() => onWait(keys.length)}
            aria-label={waitingAt === keys.length ? `Press the key for ${title}` : `${title}: another key`}
          >
            {waitingAt === keys.length ? 'Press a key' : '+'}
          </Button>
          {remapping[command.name] && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`${title}: usual keys`}
              onClick={() => onChange(withKeys(remapping, command.name, command.keys))}
            >
              Usual
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Chord({ chord }: { chord: string }) {
  const mac = navigator.userAgent.includes('Mac');
  return readable(chord, mac).map((part) => (
    <Kbd key={part} size="xs" mr={2}>
      {part}
    </Kbd>
  ));
}
