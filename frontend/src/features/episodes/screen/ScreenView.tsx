/** A session's live screen: fills its place, fitted or pixel for pixel; the clipboards only when asked. */
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';

import classes from './ScreenView.module.css';
import { useScreen } from './use-screen';

export interface ScreenViewProps {
  session: number;
  viewOnly: boolean;
}

/** All keys belong to the session but this one, so that nobody is caught in the screen. */
const LEAVE_KEYS = 'Shift+Escape';

function leaveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || !event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.parentElement?.querySelector<HTMLElement>('input:checked, button')?.focus();
}

const SIZES = [
  { value: 'fit', label: 'Fit' },
  { value: 'actual', label: '1:1' },
];

export function ScreenView({ session, viewOnly }: ScreenViewProps) {
  const target = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState('fit');
  const [copied, setCopied] = useState<string | null>(null);
  const [refused, setRefused] = useState('');
  const screen = useScreen(target, { session, viewOnly, scaled: size === 'fit', onClipboard: setCopied });
  const clipboard = (act: () => Promise<void>) => {
    setRefused('');
    act().catch(() => setRefused('The browser does not let this page use your clipboard.'));
    screen.focus();
  };
  const paste = async () => screen.paste(await navigator.clipboard.readText());
  const copy = async () => {
    await navigator.clipboard.writeText(copied ?? '');
    setCopied(null);
  };
  return (
    <section className={classes.view} aria-label="Screen of the session">
      <Group gap="xs" className={classes.tools}>
        <SegmentedControl size="xs" aria-label="Size of the screen" data={SIZES} value={size} onChange={setSize} />
        {!viewOnly && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => clipboard(paste)}>
              Send my clipboard
            </Button>
            <Button size="compact-xs" variant="default" disabled={copied === null} onClick={() => clipboard(copy)}>
              Take its clipboard
            </Button>
          </>
        )}
        <Text size="xs" c="dimmed" role="status">
          {refused || (screen.status.kind === 'connecting' ? 'Connecting to the screen …' : '')}
          {screen.status.kind === 'connected' &&
            refused === '' &&
            (viewOnly ? 'You watch; your input does not reach the session.' : `${LEAVE_KEYS} leaves the screen.`)}
        </Text>
      </Group>
      {screen.status.kind === 'ended' && (
        <Text className={classes.ended} role="alert">
          {screen.status.why}
        </Text>
      )}
      <div
        ref={target}
        className={classes.screen}
        data-size={size}
        data-remote-keys
        hidden={screen.status.kind === 'ended'}
        onKeyDownCapture={leaveByKey}
      />
    </section>
  );
}
