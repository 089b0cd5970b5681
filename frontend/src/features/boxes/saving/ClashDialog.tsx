/** Boxes that were changed here and elsewhere: both are shown, and for each a person chooses. */
import { Button, Group, Modal, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import type { Box } from '@/canvas/box';
import { measured } from '@/canvas/editor/describe';
import type { Choice, Clash } from '@/canvas/reconcile';

import type { Screen } from '@/api/screen';
import { ClashPicture } from './ClashPicture';
import type { Saver } from './saver';
import { useSaving } from './use-saver';

export interface ClashDialogProps {
  saver: Saver;
  screen: Screen;
  /** What a box is called, also without a label. */
  nameOf: (box: Box) => string | undefined;
  /** All are chosen: what had the focus before may be gone. */
  onClosed: () => void;
}

export function ClashDialog({ saver, screen, nameOf, onClosed }: ClashDialogProps) {
  const clashes = useSaving(saver, (saving) => saving.clashes);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [asked, setAsked] = useState(clashes);
  // Other clashes, other choices; the last ones stay in sight while the dialog fades.
  if (clashes !== asked && clashes.length > 0) {
    setAsked(clashes);
    setChoices(new Map());
  }
  const all = (choice: Choice) => setChoices(new Map(clashes.map(({ id }) => [id, choice])));
  const missing = clashes.filter(({ id }) => !choices.has(id)).length;
  return (
    <Modal
      opened={clashes.length > 0}
      onClose={() => undefined}
      onExitTransitionEnd={onClosed}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title="Changed here and elsewhere"
    >
      <Stack gap="sm">
        <Text size="sm">
          Somebody else, or you in another window, changed the same boxes while your changes were not saved yet. Nothing
          is lost: choose which version of each box counts.
        </Text>
        <ScrollArea.Autosize mah="50vh">
          {clashes.map((clash) => (
            <OneClash
              key={clash.id}
              clash={clash}
              screen={screen}
              nameOf={nameOf}
              choice={choices.get(clash.id)}
              onChoose={(choice) => setChoices(new Map([...choices, [clash.id, choice]]))}
            />
          ))}
        </ScrollArea.Autosize>
        <Group gap="xs">
          <Button variant="default" onClick={() => all('mine')}>
            All mine
          </Button>
          <Button variant="default" onClick={() => all('theirs')}>
            All theirs
          </Button>
          <Button ml="auto" disabled={missing > 0} onClick={() => saver.choose(choices)}>
            {missing > 0 ? `${missing} left to choose` : 'Save these'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface OneClashProps extends Pick<ClashDialogProps, 'screen' | 'nameOf'> {
  clash: Clash;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function OneClash({ clash, screen, nameOf, choice, onChoose }: OneClashProps) {
  const { mine, theirs } = clash;
  const box = mine ?? theirs;
  const name = box && (box.label ?? nameOf(box));
  return (
    <Group wrap="nowrap" align="flex-start" py="xs">
      <ClashPicture screen={screen} mine={mine?.rect ?? null} theirs={theirs?.rect ?? null} />
      <Radio.Group
        label={name ?? 'Box without a label'}
        value={choice ?? ''}
        onChange={(value) => onChoose(value as Choice)}
      >
        <Stack gap={6} mt={6}>
          <Radio value="mine" label={`Mine: ${describeBox(mine)}`} color="orange.8" />
          <Radio value="theirs" label={`Theirs: ${describeBox(theirs)}`} />
        </Stack>
      </Radio.Group>
    </Group>
  );
}

const describeBox = (box: Box | null): string => (box ? `${box.kind}, ${measured(box.rect)}` : 'deleted');
