/** Asks staff for the user name before an account is removed; says what goes and what stays. */
import { TypedConfirmation } from '@/ui/TypedConfirmation';

import { type Account, useRemoveAccount } from './requests/accounts';

export function RemoveAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const remove = useRemoveAccount(account.id);
  return (
    <TypedConfirmation
      title={`Remove the account of ${account.name}`}
      verb="Remove the account"
      expected={account.username}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(confirmation) => remove.mutate(confirmation, { onSuccess: onClose })}
    >
      Removed: name, e-mail address, password, API tokens, sessions, and the roles in all datasets; items that they work
      on go back to the queues. Kept: boxes, labels, tasks, approved hours and the audit log, under “former member”.
      This cannot be undone.
    </TypedConfirmation>
  );
}
