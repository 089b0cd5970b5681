/** The script with its problems, as one field of the form. */
import { Input } from '@mantine/core';
import { type RefObject, useId } from 'react';

import type { Problem } from '@/api/problem';

import type { Words } from './complete';
import { ScriptEditor, type ScriptEditorHandle } from './ScriptEditor';
import { type Hints, ScriptProblems } from './ScriptProblems';

export interface ScriptFieldProps {
  value: string;
  onChange: (text: string) => void;
  problems: readonly Problem[] | undefined;
  failure: string | undefined;
  notes?: readonly string[];
  words: Words;
  lit: string | null;
  onName: (text: string | null) => void;
  readOnly: boolean;
  /** Said while there is no script, and once it has no problems. */
  hints?: Hints;
  example?: string;
  editor: RefObject<ScriptEditorHandle | null>;
}

export function ScriptField({ editor, failure, notes, hints, ...props }: ScriptFieldProps) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} onClick={() => editor.current?.focus()}>
        Script
      </Input.Label>
      <ScriptEditor ref={editor} labelledBy={id} {...props} />
      <ScriptProblems
        problems={props.problems}
        blank={props.value.trim() === ''}
        failure={failure}
        notes={notes}
        hints={hints}
        onGoTo={(problem) => editor.current?.goTo(problem)}
        onFix={(problem, text) => editor.current?.fix(problem, text)}
      />
    </div>
  );
}
