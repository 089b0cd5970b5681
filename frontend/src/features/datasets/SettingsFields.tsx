/** The settings that are saved together, by section: about the dataset, captures, labels and tasks, releases. */
import { NumberInput, Textarea, TextInput } from '@mantine/core';

import { LicenceInputs } from './LicenceInputs';
import { RatioInput } from './RatioInput';
import type { Typed } from './settings';
import { SettingsSection } from './SettingsSection';
import { SwitchInput } from './SwitchInput';

export interface SettingsFieldsProps {
  typed: Typed;
  problem: (field: keyof Typed) => string | undefined;
  change: (changes: Partial<Typed>) => void;
}

export function AboutFields({ typed, problem, change }: SettingsFieldsProps) {
  return (
    <SettingsSection
      id="about"
      title="About"
      changes="Shown wherever the dataset is named. Its address stays as it is."
    >
      <TextInput
        label="Name"
        required
        maxLength={100}
        value={typed.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        description="Stands on the overview, and in the card of every release."
        autosize
        minRows={2}
        value={typed.description}
        error={problem('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </SettingsSection>
  );
}

export function CapturesFields({ typed, problem, change }: SettingsFieldsProps) {
  return (
    <SettingsSection
      id="captures"
      title="Captures"
      changes="Counts for pages that are captured from now on; screens that are there stay."
    >
      <Textarea
        label="Hosts that captures may load"
        autosize
        minRows={2}
        value={typed.allowed_hosts}
        error={problem('allowed_hosts')}
        description="Private and loopback hosts are refused unless they stand here, one a line, and are among those this installation opens. Public hosts need no entry."
        onChange={(event) => change({ allowed_hosts: event.currentTarget.value })}
      />
      <SwitchInput setting="keeps_disabled" typed={typed} change={change} />
    </SettingsSection>
  );
}

export function LabelsAndTasksFields({ typed, problem, change }: SettingsFieldsProps) {
  return (
    <SettingsSection
      id="labels-and-tasks"
      title="Labels and tasks"
      changes="Counts at once for boxes that wait for a label and for tasks that are submitted from now on."
    >
      <NumberInput
        label="Proposals per box"
        description="How many people name a box, blind to each other, before it is settled or adjudicated."
        min={1}
        max={10}
        allowDecimal={false}
        required
        value={typed.proposals_per_box}
        error={problem('proposals_per_box')}
        onChange={(value) => change({ proposals_per_box: Number(value) })}
      />
      <NumberInput
        label="Reformulations per task"
        description="At least so many, distinct from each other."
        min={0}
        max={10}
        allowDecimal={false}
        required
        value={typed.phrasings_per_task}
        error={problem('phrasings_per_task')}
        onChange={(value) => change({ phrasings_per_task: Number(value) })}
      />
      <SwitchInput setting="shows_names" typed={typed} change={change} />
    </SettingsSection>
  );
}

export function ReleasesFields({ typed, problem, change }: SettingsFieldsProps) {
  return (
    <SettingsSection
      id="releases"
      title="Releases"
      changes="Counts for releases that are cut from now on; what was released never changes."
    >
      <LicenceInputs typed={typed} problem={problem} onChange={change} />
      <RatioInput value={typed.ratio} error={problem('ratio')} onChange={(ratio) => change({ ratio })} />
      <SwitchInput setting="releases_recorded_only" typed={typed} change={change} />
    </SettingsSection>
  );
}
