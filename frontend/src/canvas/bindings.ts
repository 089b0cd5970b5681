/** Which keys mean which command: the defaults, with a person's own choices laid over them. */
import { COMMANDS, type Command, type CommandName, type PageCommand, type Scope } from './commands';
import { isArrow } from './editor/arrow-actions';

/** A person's own keys for some commands; an empty list takes a command's keys away. */
export type Remapping = Partial<Record<CommandName, readonly string[]>>;

export interface Conflict {
  readonly chord: string;
  readonly commands: readonly CommandName[];
}

/** Editing and reviewing never happen at once, so a key may mean one thing in each. */
export type World = 'edit' | 'review';

const SCOPES: Record<World, readonly Scope[]> = { edit: ['canvas', 'edit'], review: ['canvas', 'review'] };

/** Arrows pan where boxes cannot be edited. */
const lives = (command: Command, world: World): boolean =>
  SCOPES[world].includes(command.scope) || isArrow(command.name);

export const keysOf = (command: Command, remapping: Remapping = {}): readonly string[] =>
  remapping[command.name] ?? command.keys;

function claims(commands: readonly Command[], remapping: Remapping): Map<string, CommandName[]> {
  const byChord = new Map<string, CommandName[]>();
  for (const command of commands) {
    for (const chord of keysOf(command, remapping)) {
      byChord.set(chord, [...(byChord.get(chord) ?? []), command.name]);
    }
  }
  return byChord;
}

/** Chords that more than one command claims in one world; while there are any, the remapping should not be saved. */
export function conflicts(remapping: Remapping): Conflict[] {
  const found = new Map<string, Set<CommandName>>();
  for (const world of ['edit', 'review'] as const) {
    const present = COMMANDS.filter((command) => command.scope === 'page' || lives(command, world));
    for (const [chord, names] of claims(present, remapping)) {
      if (names.length > 1) found.set(chord, new Set([...(found.get(chord) ?? []), ...names]));
    }
  }
  return [...found].map(([chord, names]) => ({ chord, commands: [...names] }));
}

/** Chord to command. Of several claimants the one remapped by the person wins, then the first of the table. */
function chosen<T extends CommandName>(commands: readonly Command[], remapping: Remapping): ReadonlyMap<string, T> {
  const byChord = new Map<string, T>();
  for (const [chord, names] of claims(commands, remapping)) {
    const winner = names.find((name) => name in remapping) ?? names[0];
    if (winner) byChord.set(chord, winner as T);
  }
  return byChord;
}

/** The canvas's keys. */
export const bindings = (remapping: Remapping = {}, world: World = 'edit'): ReadonlyMap<string, CommandName> =>
  chosen(
    COMMANDS.filter((command) => lives(command, world)),
    remapping,
  );

/** The keys of the page around the canvas. */
export const pageBindings = (remapping: Remapping = {}): ReadonlyMap<string, PageCommand> =>
  chosen(
    COMMANDS.filter((command) => command.scope === 'page'),
    remapping,
  );
