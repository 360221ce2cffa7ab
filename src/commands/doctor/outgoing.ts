import { listOrganizations } from '../../features/board/organizations/queries.ts';
import { listAllHolds } from '../../platform/outgoing/holds.ts';
import { type Finding, orOk, type TableCheck, warning } from './check.ts';

/** Whether emails, webhooks, imports and payments wait for a person. A board that is moving away is read-only on purpose. */
export const outgoingCheck: TableCheck = {
  name: 'outgoing',
  read: async (db) => {
    const holds = await listAllHolds(db);
    const findings: Finding[] = [];
    const held = 'emails, webhooks, enrichment, imports and payments wait';
    const whole = holds.find(({ reason }) => reason === 'restored');
    if (whole)
      findings.push(
        warning(
          `The store was restored from a backup at ${whole.held_at}, and ${held}.`,
          'When all is well, run corkboard resume.',
        ),
      );
    const imported = holds.flatMap(({ reason, organization_id }) =>
      reason === 'imported' ? (organization_id ?? []) : [],
    );
    for (const { slug } of imported.length > 0 ? await listOrganizations(db, imported) : [])
      findings.push(
        warning(
          `The organization ${slug} was imported, and its ${held}.`,
          `When all is well, run corkboard resume --organization ${slug}.`,
        ),
      );
    return orOk(findings, 'No emails, webhooks, imports and payments are held.');
  },
};
