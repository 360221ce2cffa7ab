import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { HttpError } from '../http/errors/http-error.ts';
import type { Scope } from '../scope.ts';

/** Why outgoing work waits: the store was restored from a backup, or the organization was imported or is moving away. */
export const holdReasons = ['restored', 'imported', 'moving'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** In place of the id of an organization, for the whole installation. */
const INSTALLATION = 0;

export interface OutgoingHold {
  reason: HoldReason;
  held_at: string;
}

/**
 * Holds the outgoing work of an organization, or of the whole installation (null), until it is resumed. Every node respects it from
 * the commit on. Work that is being sent at that moment is finished.
 */
export async function holdOutgoing(
  db: Database,
  organizationId: number | null,
  reason: HoldReason,
): Promise<void> {
  await db
    .insertInto('outgoing_holds')
    .values({ organization_id: organizationId ?? INSTALLATION, reason })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
}

/** Ends a hold of this reason only. */
export async function endHold(db: Database, organizationId: number, reason: HoldReason): Promise<void> {
  await db
    .deleteFrom('outgoing_holds')
    .where('organization_id', '=', organizationId)
    .where('reason', '=', reason)
    .execute();
}

/**
 * Returns false if nothing was held. A move ends in another way. The hold of the installation and the holds of organizations are
 * independent.
 */
export async function resumeOutgoing(db: Database, organizationId: number | null): Promise<boolean> {
  const { rows } = await sql`
    with resumed as (delete from outgoing_holds where organization_id = ${organizationId ?? INSTALLATION}
      and reason <> 'moving' returning 1)
    select pg_notify('corkboard_work', '') from resumed`.execute(db);
  return rows.length > 0;
}

/** The hold that applies to the organization: its own, or the installation's. Null for the installation itself. */
export async function findHold(
  db: Database,
  organizationId: number | null,
): Promise<OutgoingHold | undefined> {
  return db
    .selectFrom('outgoing_holds')
    .select(['reason', 'held_at'])
    .where('organization_id', 'in', [INSTALLATION, organizationId ?? INSTALLATION])
    .orderBy('organization_id')
    .limit(1)
    .$castTo<OutgoingHold>()
    .executeTakeFirst();
}

/** The hold of the installation, as null, and the holds of these organizations. */
export async function listHolds(
  db: Database,
  organizationIds: number[],
): Promise<(OutgoingHold & { organization_id: number | null })[]> {
  return db
    .selectFrom('outgoing_holds')
    .select(['tenant_id as organization_id', 'reason', 'held_at'])
    .where('organization_id', 'in', [INSTALLATION, ...organizationIds])
    .orderBy('organization_id')
    .$castTo<OutgoingHold & { organization_id: number | null }>()
    .execute();
}

/** The oldest holds of organizations, and the hold of the installation, whose organization is null. */
export async function listAllHolds(
  db: Database,
): Promise<(OutgoingHold & { organization_id: number | null })[]> {
  return db
    .selectFrom('outgoing_holds')
    .select(['tenant_id as organization_id', 'reason', 'held_at'])
    .orderBy('held_at')
    .limit(100)
    .$castTo<OutgoingHold & { organization_id: number | null }>()
    .execute();
}

/** For work that a request does at once instead of a worker. */
export async function assertNotHeld({ db, organizationId }: Scope): Promise<void> {
  const hold = await findHold(db, organizationId);
  if (!hold) return;
  throw new HttpError(
    'outgoing_held',
    `Nothing is sent, because ${causes[hold.reason]}. An operator can resume it.`,
  );
}

const causes: Record<HoldReason, string> = {
  restored: 'the store was restored from a backup',
  imported: 'the board was imported',
  moving: 'the board is moving to another installation',
};

/** A condition: neither the organization nor the installation is held. */
export function isNotHeld(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from outgoing_holds as hold where hold.organization_id in (${sql.lit(INSTALLATION)}, ${organizationId}))`;
}

/** A condition: the organization is neither moving away nor arriving. Then no background work may change it. */
export function isNotMoving(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from outgoing_holds as hold where hold.organization_id = ${organizationId} and hold.reason = 'moving')`;
}
