/** What is being typed, kept in this browser until it is something else; `first` where nothing was typed yet. */
import { useState } from 'react';

export function useKeptText(name: string, first: string): readonly [string, (text: string) => void] {
  const key = `actwright training ${name}`;
  const [text, setText] = useState(() => globalThis.localStorage.getItem(key) ?? first);
  const write = (typed: string) => {
    globalThis.localStorage.setItem(key, typed);
    setText(typed);
  };
  return [text, write];
}
