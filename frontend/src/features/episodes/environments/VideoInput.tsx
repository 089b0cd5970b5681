/** Whether a video is recorded of the sessions in which people perform, and what that costs. */
import { Checkbox, Code, Text } from '@mantine/core';

import type { components } from '@/api/schema';

export interface VideoInputProps {
  checked: boolean;
  /** They say what installs the recorder where it is missing. */
  programs: readonly components['schemas']['Program'][];
  onChange: (video: boolean) => void;
}

export function VideoInput({ checked, programs, onChange }: VideoInputProps) {
  const install = programs[0]?.install_video ?? '';
  return (
    <div>
      <Checkbox
        label="Record a video"
        description={
          'WebM, ten frames a second, of each session in which somebody performs a task. It costs about a twentieth of ' +
          'a processor and 0.5 MB a minute where people type and click, several times that where much moves.'
        }
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {checked && install !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          The recorder is not on the machine yet: sessions are recorded without video. Whoever runs it installs it by{' '}
          <Code>{install}</Code>
        </Text>
      )}
    </div>
  );
}
