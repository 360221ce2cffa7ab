import type { Kysely } from 'kysely';
import { type Author, COMMAND_LINE } from '../../../../platform/audit/record.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { operatorRequired } from '../errors.ts';
import { lockOperatorIds } from './queries.ts';

/**
 * Serializes changes by operators until the transaction ends, and returns the ids of the operators. Throws unless the author is still one:
 * the request may have waited for the change that ended it. The command line may do everything.
 */
export async function lockOperators(db: Kysely<DB>, { actor }: Author): Promise<string[]> {
  const ids = await lockOperatorIds(db);
  if (actor !== COMMAND_LINE.actor && !ids.some((id) => actor === `user:${id}`)) throw operatorRequired();
  return ids;
}
