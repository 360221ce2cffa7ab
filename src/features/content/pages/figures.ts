import { sql } from 'kysely';
import { countUpTo, type Figures } from '../../../platform/database/figures.ts';

export const pageFigures: Figures = (organizationId, limit) => {
  const posts = sql`select from pages where organization_id = ${organizationId} and type = 'blog_post'`;
  return sql`select ${countUpTo(posts, limit)} as posts`;
};
