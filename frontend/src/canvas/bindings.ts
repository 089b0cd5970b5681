/** Which keys mean which command: the defaults, with a person's own choices laid over them. */
import { COMMANDS, type Command, type CommandName } from './commands';

/** A person's own keys for some commands; an empty list takes a command's keys away. */
export type Remapping = Partial<Record<CommandName, readonly string[]>>;

export interface Conflict {
  readonly chord: string;
  readonly commands: readonly CommandName[];
}

export const keysOf = (command: Command, remapping: Remapping = {}): readonly string[] =>
  remapping[command.name] ?? command.keys;

function claims(remapping: Remapping): Map<string, CommandName[]> {
  const byChord = new Map<string, CommandName[]>();
  for (const command of COMMANDS) {
    for (const chord of keysOf(command, remapping)) {
      byChord.set(chord, [...(byChord.get(chord) ?? []), command.name]);
    }
  }
  return byChord;
}

/** Chords that more than one command claims; while there are any, the remapping should not be saved. */
export const conflicts = (remapping: Remapping): Conflict[] =>
  [...claims(remapping)].filter(([, names]) => names.length > 1).map(([chord, commands]) => ({ chord, commands }));

/** Chord to command. Of several claimants the one remapped by the person wins, then the first of the table. */
export function bindings(remapping: Remapping = {}): ReadonlyMap<string, CommandName> {
  const chosen = new Map<string, CommandName>();
  for (const [chord, names] of claims(remapping)) {
    const winner = names.find((name) => name in remapping) ?? names[0];
    if (winner) chosen.set(chord, winner);
  }
  return chosen;
}
