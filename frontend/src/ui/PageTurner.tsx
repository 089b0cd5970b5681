/** Buttons to the newer and older page of a list that comes by cursor. */
import { Button, Group } from '@mantine/core';

export interface PageTurnerProps {
  /** Cursors of the pages, null where there is none. */
  newer: string | null;
  older: string | null;
  onTurn: (cursor: string) => void;
}

export function PageTurner({ newer, older, onTurn }: PageTurnerProps) {
  return (
    <Group gap="xs">
      <TurnButton name="Newer" cursor={newer} onTurn={onTurn} />
      <TurnButton name="Older" cursor={older} onTurn={onTurn} />
    </Group>
  );
}

function TurnButton({ name, cursor, onTurn }: { name: string; cursor: string | null; onTurn: (c: string) => void }) {
  if (cursor === null) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={() => onTurn(cursor)}>
      {name}
    </Button>
  );
}
