import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { changeDomain, type DomainRow, NO_CONTEST } from './queries.ts';

/** A claim is current if its domain was proved within this time. */
const CLAIMANT_DAYS = 7;
const TRANSFER_DAYS = 30;
/** Least time between checks of the holder, however often claimants check. */
const HOLDER_PAUSE_MINUTES = 60;

export interface Contest {
  contested_since: string;
  transfer_at: string;
}

/** Finds the domain if it is active for another organization, the holder. */
export async function findHolder(
  { db, organizationId }: Scope,
  domain: string,
): Promise<Omit<DomainRow, 'is_primary'> | undefined> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('active_domain', '=', domain)
    .where('organization_id', '<>', organizationId)
    .executeTakeFirst();
}

/** Schedules a check of the holder's proof. */
export async function scheduleHolderCheck(db: Database, domain: string): Promise<void> {
  await db
    .updateTable('domains')
    .set({
      due_at: sql`greatest(now(), last_checked_at + make_interval(mins => ${HOLDER_PAUSE_MINUTES}))`,
    })
    .where('active_domain', '=', domain)
    .where('due_at', 'is', null)
    .execute();
}

/** Records that a claimant proved a domain that is active for another organization. The claim stays pending and is checked again. */
export async function setProved(scope: Scope, id: string, problem: string): Promise<void> {
  await changeDomain(scope, id)
    .where('status', '<>', 'active')
    .set({
      status: 'pending',
      proved_at: sql`now()`,
      last_checked_at: sql`now()`,
      last_error: problem,
      due_at: sql`coalesce(due_at, now() + interval '3 hours')`,
    })
    .execute();
}

/** Lists the proved claims of other organizations, the oldest first. */
export async function listClaimants(
  { db, organizationId }: Scope,
  domain: string,
): Promise<{ organization_id: number; id: string; is_current: boolean }[]> {
  return db
    .selectFrom('domains')
    .select(['organization_id', 'id'])
    .select(sql<boolean>`proved_at > now() - make_interval(days => ${CLAIMANT_DAYS})`.as('is_current'))
    .where('domain', '=', domain)
    .where('organization_id', '<>', organizationId)
    .where('proved_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Records a check of the holder. Without a problem, the contest ends and no check is due. */
export async function setHolderCheck(scope: Scope, id: string, problem: string | null): Promise<void> {
  await changeDomain(scope, id)
    .where('status', '=', 'active')
    .set({
      last_checked_at: sql`now()`,
      last_error: problem,
      ...(problem === null
        ? { ...NO_CONTEST, due_at: null }
        : {
            contested_since: sql`coalesce(contested_since, now())`,
            transfer_at: sql`coalesce(transfer_at, now() + make_interval(days => ${TRANSFER_DAYS}))`,
          }),
    })
    .execute();
}

/** Copies the contest of the holder to a claim. */
export async function setClaimantContest(scope: Scope, id: string, contest: Contest | null): Promise<void> {
  await changeDomain(scope, id)
    .set(contest ?? { contested_since: null, transfer_at: null })
    .execute();
}

/** A holder loses the domain if a check at or after `transfer_at` failed. */
export function hasLost({
  transfer_at,
  last_checked_at,
}: Pick<DomainRow, 'transfer_at' | 'last_checked_at'>): boolean {
  if (transfer_at === null || last_checked_at === null) return false;
  return Date.parse(last_checked_at) >= Date.parse(transfer_at);
}

export async function setLost(scope: Scope, id: string, problem: string): Promise<void> {
  await changeDomain(scope, id)
    .set({ ...NO_CONTEST, status: 'failed', activated_at: null, due_at: null, last_error: problem })
    .execute();
}

export async function setNotified(scope: Scope, id: string): Promise<void> {
  await changeDomain(scope, id).set({ contest_notified_at: sql`now()` }).execute();
}
