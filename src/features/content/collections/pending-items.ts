import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';

interface PendingItems {
  collection: string;
  name: string;
  count: number;
}

/** The collections with items that wait for a review. Counts in the index of statuses, one range per collection. */
export async function listPendingItems({ db, organizationId }: Scope): Promise<PendingItems[]> {
  const { rows } = await sql<PendingItems>`
    select slug as collection, name, pending.count
    from collections
    cross join lateral (
      select count(*) from collection_items
      where organization_id = collections.organization_id and collection_id = collections.id
        and status = 'pending_review'
    ) as pending
    where organization_id = ${organizationId} and pending.count > 0
    order by lower(name), slug
  `.execute(db);
  return rows;
}
