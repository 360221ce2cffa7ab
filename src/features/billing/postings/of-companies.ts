import { sql } from 'kysely';
import type { CompanyUse } from '../../jobs/companies/merges/belongings.ts';

/** A posting belongs to the company of its job, which moves with a merge and comes back with its undo. So does what deleted ones bought. */
export const postingsOfCompanies: CompanyUse = {
  name: 'postings',
  async move({ db, organizationId }, companyId, into) {
    const ids: string[] = [];
    for (const table of tables) {
      const rows = await db
        .updateTable(table)
        .set({ company_id: into })
        .where('organization_id', '=', organizationId)
        .where('company_id', '=', companyId)
        .returning('id')
        .execute();
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  },
  // One that was deleted since the merge is in the other table.
  async restore({ db, organizationId }, ids, { companyId, into }) {
    for (const table of tables)
      await db
        .updateTable(table)
        .set({ company_id: companyId })
        .where('organization_id', '=', organizationId)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('company_id', '=', into)
        .execute();
  },
};

const tables = ['postings', 'deleted_postings'] as const;
