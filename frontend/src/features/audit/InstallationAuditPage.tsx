/** What happened to all accounts and datasets, for those who run the installation. */
import { useQuery } from '@tanstack/react-query';

import { me } from '@/api/me';
import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';

import { AuditLog } from './AuditLog';

export default function InstallationAuditPage() {
  const user = useQuery(me).data;
  return (
    <>
      <PageHead
        title="Audit log"
        note="Sign-ins and changes of all accounts and datasets. Nobody can change what stands here."
      />
      {user && !user.is_operator ? (
        <EmptyState title="Only those who run this installation come in here." />
      ) : (
        <AuditLog slug="" />
      )}
    </>
  );
}
