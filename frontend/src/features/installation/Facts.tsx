/** Disk, last backup and versions, in a few words each. */
import { Text } from '@mantine/core';

import { Ago } from '@/ui/Ago';

import { gigabytes } from './gigabytes';
import { Part } from './Part';
import type { InstallationStatus } from './requests/status';

export function DiskFacts({ free, size }: { free: number; size: number }) {
  return (
    <Part title="Disk">
      <Text size="sm">
        {gigabytes(free)} of {gigabytes(size)} are free where the data are kept.
      </Text>
    </Part>
  );
}

export function BackupFacts({ backup }: { backup: InstallationStatus['last_backup'] }) {
  return (
    <Part title="Last backup">
      {backup ? (
        <Text size="sm">
          <Ago at={backup.made_at} />: {backup.rows} rows and {backup.files} files, {gigabytes(backup.bytes)}.
        </Text>
      ) : (
        <Text size="sm">
          None yet. Make one: <code>manage.py backup FILE</code>
        </Text>
      )}
    </Part>
  );
}

export function VersionFacts({ versions }: { versions: InstallationStatus['versions'] }) {
  return (
    <Part title="Versions">
      {Object.entries(versions).map(([name, version]) => (
        <Text key={name} size="sm">
          {name} {version}
        </Text>
      ))}
    </Part>
  );
}
