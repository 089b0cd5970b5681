/** One step: what to do, the fields that this needs, and its place among the others. */
import { ActionIcon, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';

import { problemFor } from '@/ui/problem-text';

import classes from './StepEditor.module.css';
import { ACTION_NAMES, ACTIONS, type StepAction, type StepField, type StepRow } from './steps';

const OPTIONS = ACTION_NAMES.map((value) => ({ value, label: ACTIONS[value].label }));

export interface StepFieldsProps {
  step: StepRow;
  place: number;
  last: boolean;
  /** Added just now: the focus goes there. */
  isNew: boolean;
  error: unknown;
  onChange: (part: Partial<StepRow>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function StepFields({ step, place, last, isNew, error, onChange, onMove, onRemove }: StepFieldsProps) {
  const name = `Step ${place + 1}`;
  const problem = (field: string) => problemFor(error, `steps.${place}.${field}`)?.replace(`${name}: `, '');
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden>
        {place + 1}
      </span>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside it */}
      <div role="group" aria-label={name} className={classes.fields} onKeyDown={byKey}>
        <NativeSelect
          className={classes.narrow}
          size="xs"
          ref={first}
          label="Do"
          data={OPTIONS}
          value={step.action}
          error={problem('action')}
          onChange={(event) => onChange({ action: event.currentTarget.value as StepAction })}
        />
        {ACTIONS[step.action].fields.map(([field, label]) => (
          <Field
            key={field}
            field={field}
            label={label}
            value={step[field]}
            problem={problem(field)}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </div>
      <span className={classes.buttons}>
        <Act name={`Move step ${place + 1} up`} sign="↑" disabled={place === 0} onClick={() => onMove(-1)} />
        <Act name={`Move step ${place + 1} down`} sign="↓" disabled={last} onClick={() => onMove(1)} />
        <Act name={`Remove step ${place + 1}`} sign="×" onClick={onRemove} />
      </span>
    </li>
  );
}

interface FieldProps {
  field: StepField;
  label: string;
  value: number | string;
  problem: string | undefined;
  onChange: (value: number | string) => void;
}

function Field({ field, label, value, problem, onChange }: FieldProps) {
  if (field === 'x' || field === 'y') {
    return (
      <NumberInput
        className={classes.narrow}
        size="xs"
        label={label}
        value={value}
        allowDecimal={false}
        hideControls
        error={problem}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      className={classes.wide}
      size="xs"
      label={label}
      value={value}
      spellCheck={false}
      error={problem}
      placeholder={field === 'text' ? undefined : '#selector'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Act({
  name,
  sign,
  disabled = false,
  onClick,
}: {
  name: string;
  sign: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <ActionIcon variant="subtle" size="sm" aria-label={name} title={name} disabled={disabled} onClick={onClick}>
      {sign}
    </ActionIcon>
  );
}
