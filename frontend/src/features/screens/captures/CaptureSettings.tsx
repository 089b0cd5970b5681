/** The viewport, and when the picture is taken. */
import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core';

import { problemFor } from '@/ui/problem-text';

import type { CaptureForm } from './capture-form';
import { sizeOfViewport, VIEWPORT_OPTIONS, viewportOf } from './viewports';

const WAITS = [
  { value: 'load', label: 'The page has loaded' },
  { value: 'domcontentloaded', label: 'Its document is there' },
  { value: 'networkidle', label: 'The network is quiet' },
];
const COLOURS = [{ value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' }];

export interface CaptureSettingsProps {
  form: CaptureForm;
  onChange: (part: Partial<CaptureForm>) => void;
  error: unknown;
}

export function CaptureSettings({ form, onChange, error }: CaptureSettingsProps) {
  return (
    <>
      <SimpleGrid cols={4} spacing="sm">
        <NativeSelect label="Viewport" data={VIEWPORT_OPTIONS} value={viewportOf(form)}
          onChange={(event) => onChange(sizeOfViewport(event.currentTarget.value) ?? { width: '', height: '' })} />
        <NumberInput label="Width" required min={200} max={4096} allowDecimal={false} value={form.width}
          onChange={(width) => onChange({ width })} error={problemFor(error, 'width')} />
        <NumberInput label="Height" required min={200} max={4096} allowDecimal={false} value={form.height}
          onChange={(height) => onChange({ height })} error={problemFor(error, 'height')} />
        <NumberInput label="Device scale" required min={0.5} max={4} step={0.5} value={form.device_scale}
          onChange={(scale) => onChange({ device_scale: scale })} error={problemFor(error, 'device_scale')} />
      </SimpleGrid>
      <SimpleGrid cols={4} spacing="sm">
        <NativeSelect label="Take the picture when" data={WAITS} value={form.wait} error={problemFor(error, 'wait')}
          onChange={(event) => onChange({ wait: event.currentTarget.value as CaptureForm['wait'] })} />
        <NumberInput label="Delay (ms)" required min={0} max={30_000} step={250} allowDecimal={false} value={form.delay_ms}
          onChange={(delay) => onChange({ delay_ms: delay })} error={problemFor(error, 'delay_ms')} />
        <TextInput label="Language" required value={form.locale} error={problemFor(error, 'locale')}
          onChange={(event) => onChange({ locale: event.currentTarget.value })} />
        <NativeSelect label="Colours" data={COLOURS} value={form.color_scheme} error={problemFor(error, 'color_scheme')}
          onChange={(event) => onChange({ color_scheme: event.currentTarget.value as CaptureForm['color_scheme'] })} />
      </SimpleGrid>
      <TextInput label="Wait for an element" placeholder="#results .item" description="A CSS selector; empty: none"
        value={form.selector} error={problemFor(error, 'selector')} spellCheck={false}
        onChange={(event) => onChange({ selector: event.currentTarget.value })} />
    </>
  );
}
