import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Domains } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { toFileUrl, toProof, toTxtName } from './proof.ts';
import type { Domain } from './schema.ts';

export type DomainRow = Selectable<Domains> & { is_primary: boolean };

/** In the order in which they were claimed. */
export async function listDomains(
  scope: Scope,
  { offset, perPage }: PageRange,
): Promise<{ rows: DomainRow[]; total: number }> {
  const rows = await ownDomains(scope).orderBy('domains.id').offset(offset).limit(perPage).execute();
  return { rows, total: await countDomains(scope) };
}

export async function countDomains({ db, organizationId }: Scope): Promise<number> {
  const { total } = await db
    .selectFrom('domains')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function getDomain(scope: Scope, id: string): Promise<DomainRow> {
  const row = isId(id) ? await ownDomains(scope).where('domains.id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw notFound('domain');
  return row;
}

export async function findDomainByName(scope: Scope, name: string): Promise<DomainRow | undefined> {
  return ownDomains(scope).where('domain', '=', name).executeTakeFirst();
}

/** Of those that are active, the one that has been so for longest, but for this one. */
export async function findOldestActive(scope: Scope, except: string): Promise<DomainRow | undefined> {
  return ownDomains(scope)
    .where('domains.id', '<>', except)
    .where('status', '=', 'active')
    .orderBy('activated_at')
    .orderBy('domains.id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertDomain(
  scope: Scope,
  claim: { domain: string; token: string; firstCheckInSeconds: number },
): Promise<DomainRow> {
  const { domain, token, firstCheckInSeconds } = claim;
  const row = await scope.db
    .insertInto('domains')
    .values({
      organization_id: scope.organizationId,
      id: newId(),
      domain,
      token,
      status: 'pending',
      next_check_at: sql`now() + make_interval(secs => ${firstCheckInSeconds})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, is_primary: false };
}

/** Of two organizations that do this for the same domain, one meets the constraint domains_active_key. */
export async function setActive(scope: Scope, id: string): Promise<void> {
  await changeDomain(scope, id)
    .set({
      status: 'active',
      activated_at: sql`now()`,
      last_checked_at: sql`now()`,
      last_error: null,
      next_check_at: null,
    })
    .execute();
}

/** Notes why a claim is not proved. One that has had its time is given up. */
export async function setProblem(
  scope: Scope,
  id: string,
  problem: string,
  givenUpAfterDays: number,
): Promise<void> {
  const isOver = sql<boolean>`created_at < now() - make_interval(days => ${givenUpAfterDays})`;
  await changeDomain(scope, id)
    .where('status', '<>', 'active')
    .set({
      last_checked_at: sql`now()`,
      last_error: problem,
      status: sql`case when ${isOver} then 'failed' else status end`,
      next_check_at: sql`case when ${isOver} then null else next_check_at end`,
    })
    .execute();
}

export async function deleteDomainRow({ db, organizationId }: Scope, id: string): Promise<void> {
  await db.deleteFrom('domains').where('organization_id', '=', organizationId).where('id', '=', id).execute();
}

/** A claim whose proof is to be looked for. */
export type DueClaim = Pick<DomainRow, 'organization_id' | 'id' | 'domain' | 'token' | 'checks'>;

/** Those of all organizations, the first ones first. */
export async function listDueClaims(db: Database, limit: number): Promise<DueClaim[]> {
  return db
    .selectFrom('domains')
    .select(['organization_id', 'id', 'domain', 'token', 'checks'])
    .where('status', '=', 'pending')
    .where('next_check_at', '<=', sql<string>`now()`)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}

/** Sets the time of the next look before this one, so that what breaks off waits its turn. False when the claim is gone. */
export async function beginCheck(scope: Scope, claim: DueClaim, nextInSeconds: number): Promise<boolean> {
  const { numUpdatedRows } = await changeDomain(scope, claim.id)
    .where('status', '=', 'pending')
    .where('checks', '=', claim.checks)
    .set({
      checks: claim.checks + 1,
      next_check_at: sql`now() + make_interval(secs => ${nextInSeconds})`,
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function toDomain(row: DomainRow): Domain {
  const proof = toProof(row.token);
  return {
    id: row.id,
    domain: row.domain,
    status: row.status as Domain['status'],
    is_primary: row.is_primary,
    verification: {
      txt_name: toTxtName(row.domain),
      txt_value: proof,
      file_url: toFileUrl(row),
      file_content: proof,
    },
    last_checked_at: row.last_checked_at,
    last_error: row.last_error,
    activated_at: row.activated_at,
    created_at: row.created_at,
  };
}

function ownDomains({ db, organizationId }: Scope) {
  return db
    .selectFrom('domains')
    .innerJoin('organizations', 'organizations.id', 'domains.organization_id')
    .selectAll('domains')
    .select(sql<boolean>`organizations.custom_domain is not distinct from domains.domain`.as('is_primary'))
    .where('domains.organization_id', '=', organizationId);
}

function changeDomain({ db, organizationId }: Scope, id: string) {
  return db
    .updateTable('domains')
    .set({ updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
}
