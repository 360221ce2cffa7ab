import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { countUpTo, type Figures } from '../../../../platform/database/figures.ts';

export const domainFigures: Figures = (organizationId, limit) => {
  const domains = sql`select from domains where organization_id = ${organizationId}`;
  return sql`select ${countUpTo(sql`${domains} and status = 'failed'`, limit)} as failed_domains,
    ${countUpTo(sql`${domains} and contested_since is not null`, limit)} as contested_domains`;
};

/** Of the whole installation. */
export function countDomainsByStatus(db: Database): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom('domains')
    .select((of) => ['status', of.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}
