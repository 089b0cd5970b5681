/** A login for pages that only somebody signed in sees: a storage state, pasted or out of a file. */
import { Button, FileButton, Group, Textarea } from '@mantine/core';

import { problemFor } from '@/ui/problem-text';

export interface LoginInputProps {
  value: string;
  onChange: (value: string) => void;
  error: unknown;
}

export function LoginInput({ value, onChange, error }: LoginInputProps) {
  const choose = (file: File | null) => void file?.text().then(onChange);
  return (
    <div>
      <Textarea
        label="Login (storage state)"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        value={value}
        placeholder={'{"cookies": [{"name": "session", "value": "…", "domain": "example.org"}], "origins": []}'}
        description="JSON as Playwright saves it. Never shown again; deleted when its captures are done or cancelled, after a day at the latest. Without any JSON: try an environment with a browser, sign in there, and keep the login."
        error={problemFor(error, 'storage_state')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="sm" mt={6}>
        <FileButton accept=".json,application/json" onChange={choose}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              Choose a login file
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange('')}>
            No login
          </Button>
        )}
      </Group>
    </div>
  );
}
