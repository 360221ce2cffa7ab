import { isDatabaseFailure } from '../../platform/http/error-handler.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { KnownSalaries } from './known-salaries.ts';
import type { Salaries } from './schema.ts';

/** What the board's live jobs pay, as it was two seconds ago at most. Whatever fails in the database is a `db_error` here. */
export async function readSalaries(
  scope: Scope,
  known: KnownSalaries,
  { explain = false }: { explain?: boolean } = {},
): Promise<Salaries> {
  try {
    return await known.findOrCompute(scope, explain);
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    throw new HttpError('db_error', 'The database could not compute the salaries.', { cause: error });
  }
}
