/** The settings of a capture that are rarely set: look, delay, steps, login. */
import { Checkbox, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core';

import { problemFor } from '@/ui/problem-text';

import type { CaptureForm } from './capture-form';
import type { CaptureSettingsProps } from './CaptureSettings';
import { LoginSettings } from './LoginSettings';
import { StepEditor } from './StepEditor';

const COLOURS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function MoreSettings({ slug, form, onChange, error }: CaptureSettingsProps) {
  return (
    <>
      <SimpleGrid cols={4} spacing="sm">
        <NumberInput
          label="Device scale"
          required
          min={0.5}
          max={4}
          step={0.5}
          value={form.device_scale}
          onChange={(scale) => onChange({ device_scale: scale })}
          error={problemFor(error, 'device_scale')}
        />
        <NumberInput
          label="Delay (ms)"
          required
          min={0}
          max={30_000}
          step={250}
          allowDecimal={false}
          value={form.delay_ms}
          onChange={(delay) => onChange({ delay_ms: delay })}
          error={problemFor(error, 'delay_ms')}
        />
        <TextInput
          label="Language"
          required
          value={form.locale}
          error={problemFor(error, 'locale')}
          onChange={(event) => onChange({ locale: event.currentTarget.value })}
        />
        <NativeSelect
          label="Colours"
          data={COLOURS}
          value={form.color_scheme}
          error={problemFor(error, 'color_scheme')}
          onChange={(event) => onChange({ color_scheme: event.currentTarget.value as CaptureForm['color_scheme'] })}
        />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="sm">
        <NumberInput
          label="Time to come to rest (s)"
          description="Past it the picture is taken with a warning, and can be taken again."
          required
          min={1}
          max={60}
          allowDecimal={false}
          value={form.rest_limit}
          onChange={(limit) => onChange({ rest_limit: limit })}
          error={problemFor(error, 'rest_limit')}
        />
        <Checkbox
          mt="lg"
          label="The whole page"
          description="Not only the viewport: picture and boxes reach to the end of the page, at most 8192 pixels. Scripts on it are proven as on others."
          checked={form.full_page}
          onChange={(event) => onChange({ full_page: event.currentTarget.checked })}
        />
      </SimpleGrid>
      <TextInput
        label="Wait for an element"
        placeholder="#results .item"
        description="A CSS selector; empty: none"
        value={form.selector}
        error={problemFor(error, 'selector')}
        spellCheck={false}
        onChange={(event) => onChange({ selector: event.currentTarget.value })}
      />
      <StepEditor steps={form.steps} onChange={(steps) => onChange({ steps })} error={error} />
      <LoginSettings slug={slug} form={form} onChange={onChange} error={error} />
    </>
  );
}
