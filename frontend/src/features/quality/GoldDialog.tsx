/** Marks a settled box as gold: found by its label, with whatever else is right. */
import { Code, Radio, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { Loaded } from '@/ui/Loaded';
import { problemFor } from '@/ui/problem-text';

import { type Candidate, candidates, useMark } from './requests/quality';

const SHOWN = 12;

export function GoldDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [words, setWords] = useState('');
  const [searched] = useDebouncedValue(words, 250);
  const [box, setBox] = useState('');
  const [answers, setAnswers] = useState<string[]>([]);
  const query = useQuery({ ...candidates(slug, searched), placeholderData: keepPreviousData });
  const mark = useMark(slug);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Mark a box as gold"
      verb="Mark as gold"
      sending={mark.isPending}
      error={mark.error}
      size="lg"
      onSend={() => box !== '' && mark.mutate({ box, answers }, { onSuccess: onClose })}
    >
      <TextInput
        label="Words of its label"
        data-autofocus
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Loaded query={query}>
        {({ results }) =>
          results.length === 0 ? (
            <Text size="sm" c="dimmed">
              No settled label {searched === '' ? 'is left to mark' : 'has these words'}.
            </Text>
          ) : (
            <Radio.Group label="Box" value={box} onChange={setBox}>
              <Stack gap={6} mt={4}>
                {results.slice(0, SHOWN).map((candidate) => (
                  <Choice key={candidate.box.id} candidate={candidate} />
                ))}
              </Stack>
            </Radio.Group>
          )
        }
      </Loaded>
      <TagsInput
        label="Also right"
        description="Other labels that deserve full marks; Enter after each."
        value={answers}
        onChange={setAnswers}
        error={problemFor(mark.error, 'answers')}
      />
    </FormDialog>
  );
}

function Choice({ candidate: { box, slug, proposed } }: { candidate: Candidate }) {
  const where = `${box.screen.application.name} ${box.screen.number}, ${box.kind}`;
  return (
    <Radio
      size="xs"
      value={box.id}
      label={
        <>
          <Code>{slug}</Code> {where}
          {proposed.length > 0 && `; also proposed: ${proposed.join(', ')}`}
        </>
      }
    />
  );
}
