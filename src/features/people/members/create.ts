import { recordEvent } from '../../../platform/events.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toColumns } from './columns.ts';
import { insertMember, toMember } from './queries.ts';
import { type CreateMember, type Member, memberCreated } from './schema.ts';

/** The sign-in method defaults to `import`. */
export type NewMember = CreateMember & Partial<Pick<Member, 'authMethod'>>;

export async function createMember(scope: Scope, input: NewMember): Promise<Member> {
  return inTransaction(scope, async (scope) => {
    const row = await insertMember(scope, {
      email: input.email,
      name: null,
      role: 'candidate',
      approval_status: 'approved',
      auth_method: input.authMethod ?? 'import',
      profile_picture: null,
      description: null,
      custom_fields: null,
      suspended_at: null,
      ...toColumns(input),
    });
    if (!row) throw emailTaken();
    const member = toMember(row);
    await recordEvent(scope, memberCreated, member);
    return member;
  });
}

/** Omits the email address: the response may be stored for retries, and an erasure could not find it without an id. */
export function emailTaken(): HttpError {
  return new HttpError('email_taken', 'A member with this email address already exists.');
}
