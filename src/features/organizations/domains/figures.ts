import { sql } from 'kysely';
import { countUpTo, type Figures } from '../../../platform/database/figures.ts';

export const domainFigures: Figures = (organizationId, limit) => {
  const domains = sql`select from domains where organization_id = ${organizationId}`;
  return sql`select ${countUpTo(sql`${domains} and status = 'failed'`, limit)} as failed_domains,
    ${countUpTo(sql`${domains} and contested_since is not null`, limit)} as contested_domains`;
};
