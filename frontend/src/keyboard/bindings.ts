/** Which keys mean which command: the defaults, with a person's own choices laid over them. Pure. */
import type { CommandName } from '@/canvas/commands';
import { isArrow } from '@/canvas/editor/arrow-actions';

import { COMMANDS, type KeyCommand, type Scope, TOGETHER } from './commands';

/** Command to a person's own keys; an empty list takes a command's keys away. */
export type Remapping = Readonly<Record<string, readonly string[]>>;

export interface Conflict {
  readonly chord: string;
  readonly commands: readonly string[];
}

/** Editing and reviewing never happen at once, so a key may mean one thing in each. */
export type World = 'edit' | 'review';

export const commandOf = (name: string): KeyCommand | undefined => COMMANDS.find((command) => command.name === name);

export const keysOf = (command: KeyCommand, remapping: Remapping = {}): readonly string[] =>
  remapping[command.name] ?? command.keys;

/** The keys of the command with this name. */
export function keysNamed(name: string, remapping: Remapping): readonly string[] {
  const command = commandOf(name);
  return command ? keysOf(command, remapping) : [];
}

/** Arrows pan where boxes cannot be edited. */
export const inScopes = (command: KeyCommand, scopes: readonly Scope[]): boolean =>
  scopes.includes(command.scope) || (scopes.includes('canvas') && isArrow(command.name));

function claims(commands: readonly KeyCommand[], remapping: Remapping): Map<string, string[]> {
  const byChord = new Map<string, string[]>();
  for (const command of commands) {
    for (const chord of keysOf(command, remapping)) {
      byChord.set(chord, [...(byChord.get(chord) ?? []), command.name]);
    }
  }
  return byChord;
}

/** Chords that more than one command claims in one place; while there are any, the remapping should not be saved. */
export function conflicts(remapping: Remapping): Conflict[] {
  const conflicting = new Map<string, Set<string>>();
  for (const scopes of TOGETHER) {
    const present = COMMANDS.filter((command) => inScopes(command, scopes));
    for (const [chord, names] of claims(present, remapping)) {
      if (names.length > 1) conflicting.set(chord, new Set([...(conflicting.get(chord) ?? []), ...names]));
    }
  }
  return [...conflicting].map(([chord, names]) => ({ chord, commands: [...names] }));
}

/** Chord to command. Of several claimants the one remapped by the person wins, then the first of the table. */
export function chosen(commands: readonly KeyCommand[], remapping: Remapping): ReadonlyMap<string, string> {
  const byChord = new Map<string, string>();
  for (const [chord, names] of claims(commands, remapping)) {
    const winner = names.find((name) => name in remapping) ?? names[0];
    if (winner !== undefined) byChord.set(chord, winner);
  }
  return byChord;
}

/** The commands of a canvas in this world. */
export const canvasCommands = (world: World): readonly KeyCommand[] =>
  COMMANDS.filter((command) => inScopes(command, ['view', 'canvas', world]));

/** The canvas's keys. */
export const bindings = (remapping: Remapping = {}, world: World = 'edit'): ReadonlyMap<string, CommandName> =>
  chosen(canvasCommands(world), remapping) as ReadonlyMap<string, CommandName>;
