/** What happened to a dataset's members, settings, releases and pay, for its maintainers. */
import { useDataset } from '@/api/datasets';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { AuditLog } from './AuditLog';

export default function AuditPage() {
  const slug = useSlug();
  return (
    <>
      <PageHead
        title="Audit log"
        place={useDataset(slug)?.name}
        note="Who changed members, settings, gold, releases and pay. Nobody can change what stands here."
      />
      <AuditLog slug={slug} />
    </>
  );
}
