import type { Author } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { lastOperator } from '../errors.ts';
import { recordUserAudit } from '../record-user-audit.ts';
import { lockOperators } from './lock-operators.ts';
import { lockUser, toUser, updateUser } from './queries.ts';
import type { User } from './schema.ts';

/** Makes a user an operator, or ends that. The installation keeps one. `check` throws to reject the change. */
export async function changeOperator(
  db: Database,
  author: Author,
  id: string,
  isOperator: boolean,
  check: (current: { data: User }) => void,
): Promise<User> {
  return db.transaction().execute(async (db) => {
    const operators = await lockOperators(db, author);
    const user = orNotFound(await lockUser(db, id), 'user');
    check({ data: toUser(user) });
    if (user.is_operator && !isOperator && operators.length === 1) throw lastOperator();
    if (user.is_operator === isOperator) return toUser(user);
    const object = { type: 'user', id };
    await recordUserAudit(db, author, id, { action: 'user.updated', object, changedFields: ['is_operator'] });
    return toUser(await updateUser(db, id, { is_operator: isOperator }));
  });
}
