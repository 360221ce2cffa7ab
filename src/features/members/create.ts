import { recordEvent } from '../../platform/events.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toColumns } from './columns.ts';
import { insertMember, toMember } from './queries.ts';
import { type CreateMember, type Member, memberCreated } from './schema.ts';

/** Who is made by nobody signing in counts as imported. */
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

/** Without the address: answers are kept, and this one has no id by which an erasure would find it. */
export function emailTaken(): HttpError {
  return new HttpError('email_taken', 'There is already a member with this e-mail address.');
}
