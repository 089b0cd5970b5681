/** Light, dark, or as the system has it. */
import { ActionIcon, Text, useMantineColorScheme } from '@mantine/core';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const SIGN = { auto: '◐', light: '○', dark: '●' } as const;
const NAME = { auto: 'as the system', light: 'light', dark: 'dark' } as const;

export function ColourSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = NEXT[colorScheme];
  const label = `Colours: ${NAME[colorScheme]}. Change to ${NAME[next]}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Text size="sm" aria-hidden>
        {SIGN[colorScheme]}
      </Text>
    </ActionIcon>
  );
}
