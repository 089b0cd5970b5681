/** What would be sent about one released task: messages and both pictures; and a button that asks once. */
import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { officialFirst, releases } from '@/api/releases';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import classes from './Assistants.module.css';
import {
  type Choice,
  type Endpoint,
  type Preview,
  promptPicture,
  promptPreview,
  type Revision,
  useTryPrompt,
} from './requests/assistants';

type Elements = NonNullable<Choice['elements']>;
const ELEMENTS: readonly { value: Elements; label: string }[] = [
  { value: 'none', label: 'none' },
  { value: 'people', label: 'People' },
  { value: 'dom', label: 'DOM' },
  { value: 'detected', label: 'Detected' },
  { value: 'detected-ocr', label: 'Detected, with OCR' },
];

interface PromptPreviewProps {
  slug: string;
  revision: Revision;
  endpoints: readonly Endpoint[];
}

export function PromptPreview({ slug, revision, endpoints }: PromptPreviewProps) {
  const { data } = useQuery(releases(slug));
  const followed = data && officialFirst(data).find(({ status }) => status === 'done');
  if (!data) return null;
  if (!followed)
    return (
      <>
        <pre className={classes.message}>{[revision.instructions, revision.text].join('\n\n')}</pre>
        <Text size="sm" c="dimmed">
          Once there is a release, the prompt is previewed here on its screens.
        </Text>
      </>
    );
  return (
    <OnRelease slug={slug} release={followed.id} number={followed.number} revision={revision} endpoints={endpoints} />
  );
}

function OnRelease({
  slug,
  release,
  number,
  revision,
  endpoints,
}: PromptPreviewProps & { release: number; number: number }) {
  const [choice, setChoice] = useState<Required<Choice>>({ task: 0, elements: 'people', picture: true });
  const change = (changed: Partial<Choice>) => setChoice((former) => ({ ...former, ...changed }));
  return (
    <section aria-label="Preview">
      <Loaded query={useQuery(promptPreview(release, revision.id, choice))}>
        {(shown) => (
          <>
            <Group gap="sm" align="flex-end" mb="xs">
              <Button
                size="xs"
                variant="default"
                disabled={choice.task <= 0}
                onClick={() => change({ task: choice.task - 1 })}
              >
                Previous task
              </Button>
              <Text size="sm" role="status">
                Release {number}, {shown.screen}: task {choice.task + 1} of {shown.tasks}
              </Text>
              <Button
                size="xs"
                variant="default"
                disabled={choice.task + 1 >= shown.tasks}
                onClick={() => change({ task: choice.task + 1 })}
              >
                Next task
              </Button>
              <NativeSelect
                size="xs"
                label="Elements from"
                data={[...ELEMENTS]}
                value={choice.elements}
                onChange={({ currentTarget: { value } }) => change({ elements: value as Elements })}
              />
              <Checkbox
                size="xs"
                pb={6}
                label="Pictures"
                checked={choice.picture}
                onChange={({ currentTarget: { checked } }) => change({ picture: checked })}
              />
              <TryButton slug={slug} release={release} revision={revision} endpoints={endpoints} choice={choice} />
            </Group>
            <div className={classes.preview}>
              {/* A scrolled region must be reachable by keyboard. */}
              {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre className={classes.message} role="region" aria-label="Messages" tabIndex={0}>
                {[shown.instructions, shown.text].filter(Boolean).join('\n\n')}
              </pre>
              {shown.pictures.length > 0 && (
                <div className={classes.pictures}>
                  {shown.pictures.map((name) => (
                    <Picture
                      key={name}
                      name={name}
                      of={shown}
                      src={promptPicture(release, revision.id, choice, name)}
                    />
                  ))}
                </div>
              )}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** A picture as it would be sent; its link opens it in full size. */
function Picture({ name, of: { screen, width, height }, src }: { name: string; of: Preview; src: string }) {
  return (
    <figure className={classes.picture}>
      <a href={src} target="_blank" rel="noreferrer">
        <img src={src} width={width} height={height} alt={`${screen}, ${name}`} />
      </a>
      <Text component="figcaption" size="xs" c="dimmed">
        {name}
      </Text>
    </figure>
  );
}

interface TryButtonProps extends PromptPreviewProps {
  release: number;
  choice: Required<Choice>;
}

function TryButton({ slug, release, revision, endpoints, choice }: TryButtonProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const endpoint = endpoints.find(({ id }) => id === chosen) ?? endpoints[0];
  const ask = useTryPrompt(slug, release, revision.id);
  if (!endpoint) return null;
  return (
    <>
      {endpoints.length > 1 && (
        <NativeSelect
          size="xs"
          label="Endpoint"
          value={String(endpoint.id)}
          data={endpoints.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
        />
      )}
      <Button size="xs" loading={ask.isPending} onClick={() => ask.mutate({ ...choice, endpoint: endpoint.id })}>
        Ask {endpoint.name} once
      </Button>
      <Text size="xs" c="dimmed" role="status">
        {ask.isSuccess && 'Asked: see below.'}
      </Text>
      <ProblemList error={ask.error} />
    </>
  );
}
