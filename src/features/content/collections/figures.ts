import { sql } from 'kysely';
import { countUpTo, type Figures } from '../../../platform/database/figures.ts';

export const collectionFigures: Figures = (organizationId, limit) => {
  const items = sql`select from collection_items where organization_id = ${organizationId}`;
  return sql`select ${countUpTo(items, limit)} as collection_items`;
};
