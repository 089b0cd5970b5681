/** Asks what an application is; only web applications have a category. */
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { Application } from '@/api/applications';
import { CategoryInput } from '@/ui/CategoryInput';
import { FormDialog } from '@/ui/FormDialog';
import { optionsOf, PLATFORMS } from '@/ui/names';
import { problemFor } from '@/ui/problem-text';

import { type Plan, useSaveApplication } from './requests/save-application';

export interface ApplicationDialogProps {
  slug: string;
  /** The one to change; null plans a new one. */
  application: Application | null;
  /** Categories that the dataset has already. */
  used: readonly string[];
  onClose: () => void;
}

const NEW: Plan = { name: '', platform: 'web', category: '', target: 4 };

export function ApplicationDialog({ slug, application, used, onClose }: ApplicationDialogProps) {
  const [plan, setPlan] = useState<Plan>(application ?? NEW);
  const save = useSaveApplication(slug, application?.slug ?? null);
  const change = (changes: Partial<Plan>) => setPlan({ ...plan, ...changes });
  const isWeb = plan.platform === 'web';
  const send = () => {
    const { name, platform, target = 4, category = '' } = plan;
    save.mutate({ name, platform, target, category: isWeb ? category : '' }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={application ? `Edit ${application.name}` : 'Add application'}
      verb={application ? 'Save' : 'Add'}
      onSend={send}
      sending={save.isPending}
      error={save.error}
    >
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={plan.name}
        error={problemFor(save.error, 'name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Platform"
        data={optionsOf(PLATFORMS)}
        value={plan.platform}
        error={problemFor(save.error, 'platform')}
        onChange={(event) => change({ platform: event.currentTarget.value as Plan['platform'] })}
      />
      {isWeb && (
        <CategoryInput
          label="Category"
          description="Choose one, or name your own."
          required
          used={used}
          value={plan.category ?? ''}
          error={problemFor(save.error, 'category')}
          onChange={(category) => change({ category })}
        />
      )}
      <NumberInput
        label="Screens wanted"
        description="The paper has three to four of each application."
        min={1}
        max={1000}
        allowDecimal={false}
        required
        value={plan.target ?? ''}
        error={problemFor(save.error, 'target')}
        onChange={(target) => change({ target: Number(target) })}
      />
    </FormDialog>
  );
}
