import { sql } from 'kysely';
import type { PublicContent } from '../../../../platform/cache/public-content.ts';
import {
  itemCreated,
  itemDeleted,
  itemExpired,
  itemPublished,
  itemSubmitted,
  itemUpdated,
} from '../items/schema.ts';
import { collectionDeleted, collectionSaved } from '../schema.ts';

export const collectionContent: PublicContent = {
  changedBy: [
    collectionDeleted,
    collectionSaved,
    itemCreated,
    itemDeleted,
    itemExpired,
    itemPublished,
    itemSubmitted,
    itemUpdated,
  ],
  // The next item that starts or expires. Each subquery reads the first entry of an index.
  nextChange: (organizationId) => {
    const next = (column: 'starts_at' | 'expires_at') => sql`(
      select min(${sql.ref(column)}) from collection_items
      where organization_id = ${organizationId} and status = 'published' and ${sql.ref(column)} > now())`;
    return sql`least(${next('starts_at')}, ${next('expires_at')})`;
  },
};
