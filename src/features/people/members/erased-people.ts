import { hash } from 'node:crypto';
import { recordAudit } from '../../../platform/audit/record.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import type { Scope } from '../../../platform/scope.ts';
import { getOwnOrganization } from '../../board/organizations/queries.ts';

export const PERSON_ERASED = 'person.erased';

/**
 * What stays of an erased person: a hash of the email address. Restores and imports of older data compare it. Its salt is the id that the
 * organization has on all installations.
 */
export function hashPerson({ portable_id }: { portable_id: string }, email: string): string {
  return hash('sha256', `${portable_id} ${toEmailKey(email)}`, 'base64url');
}

export async function recordErasedPerson(scope: Scope, email: string): Promise<void> {
  const id = hashPerson(await getOwnOrganization(scope), email);
  await recordAudit(scope, { action: PERSON_ERASED, object: { type: 'person', id } });
}

/** The email addresses of all members. */
export async function listMemberEmails(scope: Scope): Promise<string[]> {
  const rows = await selectOwn(scope, 'members').select('email').execute();
  return rows.map(({ email }) => email);
}
