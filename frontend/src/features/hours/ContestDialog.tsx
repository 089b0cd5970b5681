/** Asks which day was measured wrong, and why. */
import { NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';

import type { Role } from '@/api/datasets';
import { FormDialog } from '@/ui/FormDialog';
import { nameIn, ROLES } from '@/ui/names';
import { problemFor } from '@/ui/problem-text';

import { dayName, daysOf } from './durations';
import { type Sheet, useContest } from './requests/hours';

export function ContestDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const days = daysOf(sheet.week).filter((day) => day <= new Date().toISOString().slice(0, 10));
  const [day, setDay] = useState(days.at(-1) ?? sheet.week);
  const [role, setRole] = useState(sheet.roles[0] ?? 'annotator');
  const [minutes, setMinutes] = useState<number | string>('');
  const [note, setNote] = useState('');
  const contest = useContest(sheet.dataset);
  const send = () =>
    contest.mutate(
      { day, role: role as Role, note, minutes: minutes === '' ? null : Number(minutes) },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Contest a day in ${sheet.name}`}
      verb="Contest"
      onSend={send}
      sending={contest.isPending}
      error={contest.error}
    >
      <NativeSelect
        label="Day"
        data-autofocus
        value={day}
        error={problemFor(contest.error, 'day')}
        data={days.map((dayOption) => ({ value: dayOption, label: dayName(dayOption) }))}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {sheet.roles.length > 1 && (
        <NativeSelect
          label="Role"
          value={role}
          error={problemFor(contest.error, 'role')}
          data={sheet.roles.map((roleOption) => ({ value: roleOption, label: nameIn(ROLES, roleOption) }))}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
      )}
      <Textarea
        label="What is wrong"
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        error={problemFor(contest.error, 'note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <NumberInput
        label="Minutes to add"
        description="Leave it empty if you do not know; a minus takes away."
        min={-1440}
        max={1440}
        allowDecimal={false}
        value={minutes}
        error={problemFor(contest.error, 'minutes')}
        onChange={setMinutes}
      />
    </FormDialog>
  );
}
