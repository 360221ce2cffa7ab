import { sql } from 'kysely';
import type { CompanyUse } from '../companies/merges/belongings.ts';

/** A posting belongs to the company of its job, which moves with a merge and comes back with its undo. */
export const postingsOfCompanies: CompanyUse = {
  name: 'postings',
  async move({ db, organizationId }, companyId, into) {
    const rows = await db
      .updateTable('postings')
      .set({ company_id: into })
      .where('organization_id', '=', organizationId)
      .where('company_id', '=', companyId)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },
  async restore({ db, organizationId }, ids, { companyId, into }) {
    await db
      .updateTable('postings')
      .set({ company_id: companyId })
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('company_id', '=', into)
      .execute();
  },
};
