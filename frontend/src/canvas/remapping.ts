/** A person's own keys while they are being chosen. */
import { type Remapping, conflicts, keysOf } from './bindings';
import { COMMANDS, type CommandName, type Command } from './commands';

export const commandOf = (name: CommandName): Command | undefined => COMMANDS.find((command) => command.name === name);

const present = (remapping: Remapping, name: CommandName): readonly string[] => {
  const command = commandOf(name);
  return command ? keysOf(command, remapping) : [];
};

/** With these keys for the command; the usual ones leave no trace. */
export function withKeys(remapping: Remapping, name: CommandName, keys: readonly string[]): Remapping {
  const others: Remapping = Object.fromEntries(Object.entries(remapping).filter(([other]) => other !== name));
  const usual = commandOf(name)?.keys ?? [];
  const same = usual.length === keys.length && usual.every((chord, place) => chord === keys[place]);
  return same ? others : { ...others, [name]: keys };
}

/** With `chord` in place of the key at `place`, or behind the last one. */
export function withChord(remapping: Remapping, name: CommandName, place: number, chord: string): Remapping {
  const keys = [...present(remapping, name)];
  keys[Math.min(place, keys.length)] = chord;
  return withKeys(remapping, name, [...new Set(keys)]);
}

export const withoutChord = (remapping: Remapping, name: CommandName, chord: string): Remapping =>
  withKeys(
    remapping,
    name,
    present(remapping, name).filter((one) => one !== chord),
  );

/** The key is this command's alone: whoever else wanted it loses it. */
export function given(remapping: Remapping, name: CommandName, chord: string): Remapping {
  const others = conflicts(remapping).find((conflict) => conflict.chord === chord)?.commands ?? [];
  return others.filter((other) => other !== name).reduce((all, other) => withoutChord(all, other, chord), remapping);
}

/** What the server keeps, without commands that this version does not know. */
export function remappingOf(kept: Readonly<Record<string, readonly string[]>>): Remapping {
  const known = new Set<string>(COMMANDS.map((command) => command.name));
  return Object.fromEntries(Object.entries(kept).filter(([name]) => known.has(name)));
}

/** 'Move the box by 1 px: left': the arrows of one line are four commands. */
export function fullTitle({ name, title }: Command): string {
  const direction = /-(left|right|up|down)(-far)?$/.exec(name)?.[1];
  return direction ? `${title}: ${direction}` : title;
}
