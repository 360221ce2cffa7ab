import { sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';

/** A member of the staff, or a person who is invited. */
export interface ExportedStaff {
  email: string;
  role: string;
}

/** All staff by email address. An invitation of a person who is a member already does not count. */
export async function readStaff({ db, organizationId }: Scope): Promise<ExportedStaff[]> {
  const { rows } = await sql<ExportedStaff>`
    select email, role from (
      select distinct on (email_key) email, email_key, role from (
        select users.email, users.email_key, memberships.role, 0 as rank
        from memberships join users on users.id = memberships.user_id
        where memberships.organization_id = ${organizationId}
        union all
        select email, email_key, role, 1 as rank from invitations
        where invitations.organization_id = ${organizationId} and expires_at > now()) as people
      order by email_key, rank) as person
    order by email_key collate "C"`.execute(db);
  return rows;
}
