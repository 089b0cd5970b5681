/** A person's own keys while they are being chosen. Pure. */
import { type Remapping, commandOf, conflicts, keysNamed } from './bindings';
import { COMMANDS, type KeyCommand } from './commands';

/** With these keys for the command; the usual ones leave no trace. */
export function withKeys(remapping: Remapping, name: string, keys: readonly string[]): Remapping {
  const others: Remapping = Object.fromEntries(Object.entries(remapping).filter(([other]) => other !== name));
  const usual = commandOf(name)?.keys ?? [];
  const same = usual.length === keys.length && usual.every((chord, place) => chord === keys[place]);
  return same ? others : { ...others, [name]: keys };
}

/** With `chord` in place of the key at `place`, or behind the last one. */
export function withChord(remapping: Remapping, name: string, place: number, chord: string): Remapping {
  const keys = [...keysNamed(name, remapping)];
  keys[Math.min(place, keys.length)] = chord;
  return withKeys(remapping, name, [...new Set(keys)]);
}

export const withoutChord = (remapping: Remapping, name: string, chord: string): Remapping =>
  withKeys(
    remapping,
    name,
    keysNamed(name, remapping).filter((existing) => existing !== chord),
  );

/** The key is this command's alone: whoever else wanted it loses it. */
export function reassigned(remapping: Remapping, name: string, chord: string): Remapping {
  const others = conflicts(remapping).find((conflict) => conflict.chord === chord)?.commands ?? [];
  return others.filter((other) => other !== name).reduce((all, other) => withoutChord(all, other, chord), remapping);
}

/** What the server keeps, without commands that this version does not know. */
export function remappingOf(stored: Readonly<Record<string, readonly string[]>>): Remapping {
  const names = new Set(COMMANDS.map((command) => command.name));
  return Object.fromEntries(Object.entries(stored).filter(([name]) => names.has(name)));
}

/** 'Move the box by 1 px: left': the arrows of one line are four commands, its digits nine. */
export function fullTitle({ name, title }: KeyCommand): string {
  const direction = /-(left|right|up|down)(-far)?$/.exec(name)?.[1] ?? /-(\d)$/.exec(name)?.[1];
  return direction ? `${title}: ${direction}` : title;
}
