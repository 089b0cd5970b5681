/** Copies the boxes of another screen of the application: those that are not here yet, in one gesture. */
import { Button, Group, Image, Modal, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Box } from '@/canvas/box';
import { newOnes } from '@/canvas/copying';
import type { Editor } from '@/canvas/editor/editor';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { plural } from '@/ui/plural';

import { boxes } from './requests/boxes';
import { type SimilarScreen, similar } from './requests/similar';
import { asBox } from './serialize';

export interface SimilarDialogProps {
  opened: boolean;
  onClose: () => void;
  screenId: number;
  editor: Editor;
}

export function SimilarDialog({ opened, onClose, screenId, editor }: SimilarDialogProps) {
  const query = useQuery({ ...similar(screenId), enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title="Copy boxes from a similar screen" size="lg">
      <Loaded query={query}>
        {(screens) =>
          screens.length === 0 ? <Nothing /> : <Choice screens={screens} editor={editor} onDone={onClose} />
        }
      </Loaded>
    </Modal>
  );
}

function Nothing() {
  return (
    <EmptyState title="No other screen of this application has boxes yet.">
      As soon as one has, its boxes can be copied from here.
    </EmptyState>
  );
}

function Choice({
  screens,
  editor,
  onDone,
}: {
  screens: readonly SimilarScreen[];
  editor: Editor;
  onDone: () => void;
}) {
  const [chosen, setChosen] = useState(screens[0]?.id ?? 0);
  const theirs = useQuery(boxes(chosen));
  const copied = theirs.data?.boxes.map((box) => asBox(box, null));
  const copy = () => {
    editor.send({ type: 'adopt', boxes: copied ?? [] });
    onDone();
  };
  const news = copied && countNew(editor, copied);
  return (
    <Stack gap="sm">
      <ProblemList error={theirs.error} />
      <ScrollArea.Autosize mah="50vh">
        <Radio.Group value={String(chosen)} onChange={(value) => setChosen(Number(value))} label="Screen">
          <Stack gap={6} mt={6}>
            {screens.map((screen) => (
              <OneScreen key={screen.id} screen={screen} />
            ))}
          </Stack>
        </Radio.Group>
      </ScrollArea.Autosize>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {copied && news !== undefined ? sentence(copied.length, news) : ''}
        </Text>
        <Button disabled={!news} loading={theirs.isPending} onClick={copy}>
          {news ? `Copy ${plural(news, 'box', 'boxes')}` : 'Copy'}
        </Button>
      </Group>
    </Stack>
  );
}

function OneScreen({ screen }: { screen: SimilarScreen }) {
  const name = `${screen.application.name} ${screen.number}`;
  return (
    <Radio
      value={String(screen.id)}
      aria-label={name}
      label={
        <Group gap="sm" wrap="nowrap">
          <Image src={screen.thumbnail_url} w={120} h={75} fit="contain" alt="" />
          <div>
            <Text size="sm">{name}</Text>
            <Text size="xs" c="dimmed">
              {plural(screen.boxes, 'box', 'boxes')}, {likeness(screen.distance)}
            </Text>
          </div>
        </Group>
      }
    />
  );
}

const likeness = (distance: number): string =>
  distance <= 4 ? 'looks nearly the same' : distance <= 16 ? 'looks similar' : 'looks different';

const countNew = (editor: Editor, copied: readonly Box[]): number =>
  newOnes(editor.state().scene, editor.state().screen, copied, () => '').length;

const sentence = (all: number, news: number): string =>
  news === all
    ? 'None of them is here yet.'
    : `${plural(all - news, 'box is', 'boxes are')} here already, or off this screen.`;
