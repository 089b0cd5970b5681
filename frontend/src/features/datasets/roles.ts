/** What people of each role do. */
import type { Role } from '@/api/datasets';

export const DUTIES: Readonly<Record<Role, string>> = {
  maintainer: 'Plans, adjudicates, does the final pass, cuts releases; may do everything the others do.',
  annotator: 'Draws boxes, reviews the boxes of others, names them.',
  volunteer: 'Writes tasks for labelled screens.',
};
