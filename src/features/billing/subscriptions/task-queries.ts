import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { readDue } from '../../../platform/database/rows/due.ts';
import { selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Subscriptions } from '../../../platform/database/tables.ts';
import type { Scope } from '../../../platform/scope.ts';

/** The same condition as `isCancelDue` in state.ts and as the partial index. */
const isDue = sql`provider = 'manual' and status not in ('canceled', 'incomplete_expired') and cancel_at <= now()`;

/** Finds subscriptions with a passed `cancel_at` that are not stored as canceled, except for some organizations. Oldest first. */
export async function findDueSubscriptions(
  db: Database,
  limit: number,
  except: number[],
): Promise<{ organization_id: number; id: string }[]> {
  return readDue(dueSubscriptions(db).select(['organization_id', 'id']), limit, except);
}

/** Subscriptions of all organizations that have ended and are not stored as canceled, the longest due first. */
export function dueSubscriptions(db: Database) {
  return db
    .selectFrom('subscriptions')
    .select('cancel_at as due_at')
    .where(isDue as RawBuilder<SqlBool>)
    .orderBy('cancel_at');
}

/** Cancels the subscriptions that are still due. Skips locked rows until the next run. */
export async function cancelDue(scope: Scope, ids: string[]): Promise<Selectable<Subscriptions>[]> {
  const due = selectOwn(scope, 'subscriptions')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isDue as RawBuilder<SqlBool>)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked();
  return updateOwn(scope, 'subscriptions')
    .set({
      status: 'canceled',
      canceled_at: sql`cancel_at`,
      past_due_since: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', sql<string>`any(array(${due}))`)
    .returningAll()
    .execute();
}
