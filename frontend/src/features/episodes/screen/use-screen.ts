/** The connection of an element to a session's screen: opened, tried again, and ended with the page. */
import RFB from '@novnc/novnc';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { afterClose, screenAddress } from './connection';

export type ScreenStatus = { kind: 'connecting' } | { kind: 'connected' } | { kind: 'ended'; why: string };

export interface ScreenOptions {
  session: number;
  viewOnly: boolean;
  /** Fitted to the element; otherwise pixel for pixel. */
  scaled: boolean;
  /** The session's program has put this on its clipboard. */
  onClipboard: (text: string) => void;
}

export interface Screen {
  status: ScreenStatus;
  /** Puts a text on the session's clipboard. */
  paste: (text: string) => void;
  focus: () => void;
}

export function useScreen(target: RefObject<HTMLElement | null>, options: ScreenOptions): Screen {
  const { session, viewOnly } = options;
  const [status, setStatus] = useState<ScreenStatus>({ kind: 'connecting' });
  const [attempts, setAttempts] = useState(0);
  const rfb = useRef<RFB | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
    if (rfb.current) rfb.current.scaleViewport = options.scaled;
  });
  useEffect(() => {
    if (!target.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const socket = new WebSocket(screenAddress(globalThis.location, session, viewOnly));
    const viewer = new RFB(target.current, socket, { shared: true });
    Object.assign(viewer, { viewOnly, scaleViewport: latest.current.scaled, background: 'transparent' });
    rfb.current = viewer;
    let connected = false;
    viewer.addEventListener('connect', () => {
      connected = true;
      setStatus({ kind: 'connected' });
      if (!viewOnly) viewer.focus();
    });
    viewer.addEventListener('clipboard', (event) => {
      latest.current.onClipboard((event as CustomEvent<{ text: string }>).detail.text);
    });
    socket.addEventListener('close', ({ code }) => {
      if (left) return;
      const failed = connected ? 1 : attempts + 1;
      const next = afterClose(code, failed);
      if ('ended' in next) {
        setStatus({ kind: 'ended', why: next.ended });
      } else {
        setStatus({ kind: 'connecting' });
        timer = setTimeout(() => setAttempts(failed), next.retryInMs);
      }
    });
    return () => {
      left = true;
      clearTimeout(timer);
      rfb.current = null;
      viewer.disconnect();
    };
  }, [target, session, viewOnly, attempts]);
  return {
    status,
    paste: (text) => rfb.current?.clipboardPasteFrom(text),
    focus: () => rfb.current?.focus(),
  };
}
