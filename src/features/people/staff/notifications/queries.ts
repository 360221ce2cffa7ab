import { type Kysely, sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Role } from '../../permissions/roles.ts';

export interface Recipient {
  user_id: string;
  email: string;
  role: Role;
  /** Null if the user has not chosen. */
  choice: boolean | null;
}

/** The staff of the organization, with their choices about the cause. Without users whose mailbox may belong to a stranger. */
export async function listRecipients(scope: Scope, cause: string): Promise<Recipient[]> {
  return recipients(scope, cause).execute();
}

export async function findRecipient(
  scope: Scope,
  cause: string,
  userId: string,
): Promise<Recipient | undefined> {
  return recipients(scope, cause).where('memberships.user_id', '=', userId).executeTakeFirst();
}

function recipients(scope: Scope, cause: string) {
  return selectOwn(scope, 'memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('notification_choices as chosen', (join) =>
      join
        .onRef('chosen.organization_id', '=', 'memberships.organization_id')
        .onRef('chosen.user_id', '=', 'memberships.user_id')
        .on('chosen.cause', '=', cause),
    )
    .select(['memberships.user_id', 'users.email', 'chosen.is_enabled as choice'])
    .select(sql<Role>`memberships.role`.as('role'))
    .where('users.email_proved_at', 'is not', null);
}

export interface ChoiceRow {
  organization_id: number;
  cause: string;
  is_enabled: boolean;
}

/** What the user has chosen in all organizations. */
export async function listChoices(db: Kysely<DB>, userId: string): Promise<ChoiceRow[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('notification_choices as chosen', (join) =>
      join
        .onRef('chosen.organization_id', '=', 'memberships.organization_id')
        .onRef('chosen.user_id', '=', 'memberships.user_id'),
    )
    .select(['chosen.organization_id', 'chosen.cause', 'chosen.is_enabled'])
    .where('memberships.user_id', '=', userId)
    .execute();
}

export async function saveChoice(
  db: Kysely<DB>,
  userId: string,
  { organization_id, cause, is_enabled }: ChoiceRow,
): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values({ organization_id, user_id: userId, cause, is_enabled })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id', 'cause'])
        .doUpdateSet({ is_enabled, updated_at: sql`now()` }),
    )
    .execute();
}
