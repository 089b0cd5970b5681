/** Covers the page while files are held over it. */
import { Overlay, Paper, Portal, Text } from '@mantine/core';

export function DropNotice() {
  return (
    <Portal>
      <Overlay fixed center backgroundOpacity={0.5} zIndex={400} style={{ pointerEvents: 'none' }}>
        <Paper withBorder p="lg" radius="sm">
          <Text fw={600}>Drop pictures, folders or zip files to upload them</Text>
          <Text size="sm" c="dimmed">
            PNG, JPEG or WebP, with box files if there are any; the application is chosen next.
          </Text>
        </Paper>
      </Overlay>
    </Portal>
  );
}
