/** The viewports and when the picture is taken; what is rarely set is folded away. */
import { Button, Collapse, NativeSelect, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';

import { problemFor, problemsOf } from '@/ui/problem-text';

import { type CaptureForm, wordsOfMore } from './capture-form';
import { MoreSettings } from './MoreSettings';
import { readViewport, tidied, VIEWPORTS } from './viewports';
import { WAITS } from './waits';

const WAIT_OPTIONS = Object.entries(WAITS).map(([value, label]) => ({ value, label }));
const FOLDED =
  /^(device_scale|rest_limit|full_page|delay_ms|selector|locale|color_scheme|storage_state|login|steps(\..*)?)$/;

export interface CaptureSettingsProps {
  slug: string;
  form: CaptureForm;
  onChange: (part: Partial<CaptureForm>) => void;
  error: unknown;
}

export function CaptureSettings({ slug, form, onChange, error }: CaptureSettingsProps) {
  const [wanted, setWanted] = useState(false);
  // What is wrong must be seen.
  const open = wanted || problemsOf(error).some(({ field }) => FOLDED.test(field));
  const more = [...wordsOfMore(form), ...(form.storage_state || form.login !== null ? ['login'] : [])];
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <TagsInput
          label="Viewports"
          required={form.viewports.length === 0}
          data={VIEWPORTS}
          value={form.viewports}
          maxTags={8}
          placeholder={form.viewports.length === 0 ? '1280 x 720' : ''}
          splitChars={[',', ';']}
          acceptValueOnBlur
          error={wrongSize(form.viewports) ?? viewportProblem(error)}
          onChange={(sizes) => onChange({ viewports: tidied(sizes) })}
        />
        <NativeSelect
          label="Take the picture when"
          data={WAIT_OPTIONS}
          value={form.wait}
          error={problemFor(error, 'wait')}
          onChange={(event) => onChange({ wait: event.currentTarget.value as CaptureForm['wait'] })}
        />
      </SimpleGrid>
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={open}
          aria-controls="more-settings"
          onClick={() => setWanted(!open)}
        >
          {open ? 'Fewer settings' : `More settings${more.length > 0 ? ` (${more.join(', ')})` : ''}`}
        </Button>
      </div>
      <Collapse expanded={open} id="more-settings" transitionDuration={0}>
        <Stack gap="sm">
          <MoreSettings slug={slug} form={form} onChange={onChange} error={error} />
        </Stack>
      </Collapse>
    </>
  );
}

function wrongSize(viewports: readonly string[]): string | undefined {
  const wrong = viewports.find((text) => !readViewport(text));
  return wrong === undefined ? undefined : `“${wrong}” is no size; write for example 1366 x 768.`;
}

function viewportProblem(error: unknown): string | undefined {
  return problemsOf(error).find(({ field }) => field.startsWith('viewports'))?.message;
}
