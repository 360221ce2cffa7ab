import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';

/** What the operator has chosen about the emails of the installation, by cause. */
export async function listOperatorChoices(db: Kysely<DB>, userId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('operator_notification_choices')
    .select(['cause', 'is_enabled'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ cause, is_enabled }) => [cause, is_enabled]));
}

export async function saveOperatorChoice(
  db: Kysely<DB>,
  userId: string,
  { cause, is_enabled }: { cause: string; is_enabled: boolean },
): Promise<void> {
  await db
    .insertInto('operator_notification_choices')
    .values({ user_id: userId, cause, is_enabled })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'cause']).doUpdateSet({ is_enabled, updated_at: sql`now()` }),
    )
    .execute();
}
