/** The login of a capture: one that was recorded, or else a storage state. */
import type { CaptureSettingsProps } from './CaptureSettings';
import { LoginInput } from './LoginInput';
import { RecordedLogin } from './RecordedLogin';

export function LoginSettings({ slug, form, onChange, error }: CaptureSettingsProps) {
  return (
    <>
      <RecordedLogin
        slug={slug}
        chosen={form.login}
        onChoose={(login) => onChange({ login, storage_state: '' })}
        error={error}
      />
      {form.login === null && (
        <LoginInput value={form.storage_state} onChange={(state) => onChange({ storage_state: state })} error={error} />
      )}
    </>
  );
}
