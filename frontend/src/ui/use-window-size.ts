/** The size of the window's inside in CSS pixels, as it changes. */
import { useSyncExternalStore } from 'react';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** A narrower window has no room for a list beside a picture, nor for every column of a list. */
export const ROOMY = 1100;

let latest: WindowSize = { width: 0, height: 0 };

function current(): WindowSize {
  const { innerWidth: width, innerHeight: height } = window;
  if (width !== latest.width || height !== latest.height) latest = { width, height };
  return latest;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

export const useWindowSize = (): WindowSize => useSyncExternalStore(subscribe, current);
