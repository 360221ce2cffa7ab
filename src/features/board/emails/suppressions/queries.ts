import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../../platform/database/delete-in-batches.ts';
import { deleteOwn, selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import { countRows, type Page, readPage } from '../../../../platform/database/rows/pages.ts';
import { toEmailKey } from '../../../../platform/email-address.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { newId } from '../../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Suppression } from './schema.ts';

const BOUNCE_DAYS = 90;
const REJECTION_DAYS = 7;

const columns = ['id', 'email', 'reason', 'is_shared', 'created_at', 'expires_at'] as const;
export type SuppressionRow = Pick<Suppression, Exclude<(typeof columns)[number], 'reason'>> & {
  reason: string;
};

/** Newest first. */
export async function listSuppressions(
  scope: Scope,
  range: PageRange,
  email: string | undefined,
): Promise<Page<SuppressionRow>> {
  let found = selectOwn(scope, 'email_suppressions');
  if (email !== undefined) found = found.where('email_key', '=', toEmailKey(email));
  return readPage(found.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc'), range);
}

export async function findSuppression(scope: Scope, id: string): Promise<SuppressionRow | undefined> {
  return selectOwn(scope, 'email_suppressions').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Adds a suppression, or renews the one with the same reason. */
export async function saveSuppression(
  { db, organizationId }: Scope,
  { email, reason, isShared }: { email: string; reason: Suppression['reason']; isShared: boolean },
): Promise<SuppressionRow & { is_new: boolean }> {
  const expires_at = reason === 'bounce' ? sql<string>`now() + make_interval(days => ${BOUNCE_DAYS})` : null;
  return db
    .insertInto('email_suppressions')
    .values({
      organization_id: organizationId,
      id: newId(),
      email,
      email_key: toEmailKey(email),
      reason,
      is_shared: isShared,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.constraint('email_suppressions_reason_key').doUpdateSet({
        expires_at,
        is_shared: sql<boolean>`email_suppressions.is_shared or excluded.is_shared`,
      }),
    )
    .returning([...columns, sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
}

export async function deleteSuppression(scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteOwn(scope, 'email_suppressions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Shared bounces apply to every organization; everything else applies within one. */
export async function hasSuppression(
  { db, organizationId }: Scope,
  email: string,
  { isAlert }: { isAlert: boolean },
): Promise<boolean> {
  const { is_suppressed } = await db
    .selectNoFrom((of) =>
      of
        .exists(
          of
            .selectFrom('email_suppressions')
            .where('email_key', '=', toEmailKey(email))
            .where((row) =>
              row.or([row('is_shared', '=', true), row('organization_id', '=', organizationId)]),
            )
            .where((row) => row.or([row('reason', '=', 'bounce'), row.lit(isAlert)]))
            .where((row) =>
              row.or([row('expires_at', 'is', null), row('expires_at', '>', sql<string>`now()`)]),
            )
            .select('id'),
        )
        .as('is_suppressed'),
    )
    .executeTakeFirstOrThrow();
  return is_suppressed === true;
}

/** Records a rejection. Returns how many the email address had within a week. */
export async function countRejection({ db }: Scope, email: string): Promise<number> {
  const email_key = toEmailKey(email);
  await db.insertInto('email_rejections').values({ id: newId(), email_key }).execute();
  return countRows(
    db
      .selectFrom('email_rejections')
      .where('email_key', '=', email_key)
      .where('created_at', '>', sql<string>`now() - make_interval(days => ${REJECTION_DAYS})`),
  );
}

export async function deleteSuppressionsOf(scope: Scope, email: string): Promise<void> {
  await deleteOwn(scope, 'email_suppressions').where('email_key', '=', toEmailKey(email)).execute();
}

/** Ends complaints and unsubscribes of this organization. */
export async function deleteOptOuts(scope: Scope, email: string): Promise<void> {
  await deleteOwn(scope, 'email_suppressions')
    .where('email_key', '=', toEmailKey(email))
    .where('reason', '<>', 'bounce')
    .execute();
}

/** Rejections name no organization. Rejections of an erased person may count again. */
export async function deleteRejectionsOf({ db }: Scope, email: string): Promise<void> {
  await db.deleteFrom('email_rejections').where('email_key', '=', toEmailKey(email)).execute();
}

export async function deleteExpiredSuppressions(db: Database): Promise<void> {
  await deleteOfOrganizations(db, { table: 'email_suppressions', where: sql`expires_at <= now()` });
  await deleteInBatches(
    db,
    sql`email_rejections`,
    sql`created_at <= now() - make_interval(days => ${REJECTION_DAYS})`,
  );
}

export function toSuppression(row: SuppressionRow): Suppression {
  const { id, email, is_shared, created_at, expires_at } = row;
  return { id, email, reason: row.reason as Suppression['reason'], is_shared, created_at, expires_at };
}
