import { sql } from 'kysely';
import type { CompanyUse } from '../../jobs/companies/merges/belongings.ts';

/**
 * A merge moves no members, and only members of a company spend its credits. So the credits of a merged company belong to their buyers, and
 * to the company again after an undo.
 */
export const subscriptionsOfCompanies: CompanyUse = {
  name: 'subscriptions',
  async move({ db, organizationId }, companyId) {
    const rows = await db
      .updateTable('subscriptions')
      .set({ company_id: null })
      .where('organization_id', '=', organizationId)
      .where('company_id', '=', companyId)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },
  async restore({ db, organizationId }, ids, { companyId }) {
    await db
      .updateTable('subscriptions')
      .set({ company_id: companyId })
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('company_id', 'is', null)
      .execute();
  },
};
