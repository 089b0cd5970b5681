/** What is shown to the model: the screen, who found its elements, their order, and which attributes. */
import { Button, Checkbox, Fieldset, Group, NativeSelect, Text } from '@mantine/core';

import type { Choice, Elements } from './requests/elements';

export interface ChoicesProps {
  shown: Elements;
  choice: Choice;
  onChange: (changed: Partial<Choice>) => void;
}

type Attribute = NonNullable<Choice['hide']>[number];

export function Choices({ shown, choice, onChange }: ChoicesProps) {
  const { screen = 0, source, order, hide = [] } = choice;
  const toggle = (name: Attribute, isShown: boolean) =>
    onChange({ hide: isShown ? hide.filter((other) => other !== name) : [...hide, name] });
  return (
    <section aria-label="What is shown">
      <Group gap="sm" align="flex-end" mb="xs">
        <ScreenTurner screen={screen} screens={shown.screens} name={shown.name} onChange={onChange} />
        <NativeSelect
          size="xs"
          label="Elements from"
          value={source}
          data={shown.sources.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={({ currentTarget: { value } }) => onChange({ source: value as NonNullable<Choice['source']> })}
        />
        <NativeSelect
          size="xs"
          label="Order"
          value={order}
          data={shown.orders.map((name) => ({ value: name, label: name, disabled: name === 't-sne' && !shown.tsne }))}
          onChange={({ currentTarget: { value } }) => onChange({ order: value as NonNullable<Choice['order']> })}
        />
      </Group>
      <Fieldset legend="Shown to the model" variant="unstyled">
        <Group gap="md">
          {shown.attributes.map(({ name, title }) => (
            <Checkbox
              key={name}
              size="xs"
              label={title}
              checked={!hide.includes(name as Attribute)}
              onChange={({ currentTarget: { checked } }) => toggle(name as Attribute, checked)}
            />
          ))}
        </Group>
      </Fieldset>
      <Text size="xs" c="dimmed" mt={4}>
        {shown.sources.find(({ name }) => name === source)?.about}
        {!shown.tsne && ' For t-SNE run setup --with ordering on the server.'}
      </Text>
    </section>
  );
}

function ScreenTurner({
  screen,
  screens,
  name,
  onChange,
}: {
  screen: number;
  screens: number;
  name: string;
  onChange: ChoicesProps['onChange'];
}) {
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" disabled={screen <= 0} onClick={() => onChange({ screen: screen - 1 })}>
        Previous screen
      </Button>
      <Text size="sm" role="status">
        {name}: {screen + 1} of {screens}
      </Text>
      <Button
        size="xs"
        variant="default"
        disabled={screen + 1 >= screens}
        onClick={() => onChange({ screen: screen + 1 })}
      >
        Next screen
      </Button>
    </Group>
  );
}
