import { sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';

interface PostingRecord {
  approved: number;
  rejected: number;
  refunded: number;
  total: number;
}

/** What became of the other postings of a member. */
export async function countOtherPostings(
  { db, organizationId }: Scope,
  { id, member_id }: { id: string; member_id: string },
): Promise<PostingRecord> {
  const { rows } = await sql<PostingRecord>`
    select count(*) filter (where was_approved) as approved,
      count(*) filter (where stage = 'rejected' and reason <> 'payment_refunded') as rejected,
      count(*) filter (where exists (
        select from posting_charges as charge
        where charge.organization_id = posting.organization_id and charge.posting_id = posting.id
          and charge.state = 'refunded')) as refunded,
      count(*) as total
    from postings as posting
    where organization_id = ${organizationId} and member_id = ${member_id} and id <> ${id}`.execute(db);
  return rows[0] as PostingRecord;
}
