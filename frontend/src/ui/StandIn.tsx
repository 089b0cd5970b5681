/** Says that what answered is a stand-in and no model, wherever something that it made is shown. */
import { Alert, Badge } from '@mantine/core';

const WHAT = 'A stand-in with scripted answers. It is no model, and what it says measures nothing.';

export function StandInBadge() {
  return (
    <Badge size="sm" variant="light" color="orange" title={WHAT}>
      stand-in, no model
    </Badge>
  );
}

export function StandInNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Alert color="orange" variant="light" py="xs" title={`${names.join(', ')}: a stand-in, no model`} mb="sm">
      Its answers are scripted, with mistakes at a known rate. What it made is for trying and testing; it measures
      nothing.
    </Alert>
  );
}
