import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../../platform/database/rows/pages.ts';
import type { Domains } from '../../../../platform/database/tables.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { toResource } from '../../../../platform/http/resource.ts';
import { isId, newId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toFileUrl, toProof, toTxtName } from './proof.ts';
import { Domain } from './schema.ts';

export type DomainRow = Selectable<Domains> & { is_primary: boolean };

/** Lists domains in the order of their claims. */
export async function listDomains(
  scope: Scope,
  { offset, perPage }: PageRange,
): Promise<{ rows: DomainRow[]; total: number }> {
  const rows = await ownDomains(scope).orderBy('domains.id').offset(offset).limit(perPage).execute();
  return { rows, total: await countDomains(scope) };
}

export async function countDomains(scope: Scope): Promise<number> {
  return countRows(selectOwn(scope, 'domains'));
}

/** Lists the active domains of all organizations, the oldest first. */
export async function listActiveDomains(
  db: Database,
  limit: number,
): Promise<{ domain: string; token: string }[]> {
  return db
    .selectFrom('domains')
    .select(['domain', 'token'])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Counts domains that are pending or failed. */
export async function countUnverifiedDomains(scope: Scope): Promise<number> {
  return countRows(selectOwn(scope, 'domains').where('status', '<>', 'active'));
}

export async function getDomain(scope: Scope, id: string): Promise<DomainRow> {
  const row = isId(id) ? await findDomain(scope, id) : undefined;
  if (!row) throw notFound('domain');
  return row;
}

export async function findDomain(scope: Scope, id: string): Promise<DomainRow | undefined> {
  return ownDomains(scope).where('domains.id', '=', id).executeTakeFirst();
}

export async function findDomainByName(scope: Scope, name: string): Promise<DomainRow | undefined> {
  return ownDomains(scope).where('domain', '=', name).executeTakeFirst();
}

/** Finds the domain that has been active for longest, except the given one. */
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
      due_at: sql`now() + make_interval(secs => ${firstCheckInSeconds})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, is_primary: false };
}

export const NO_CONTEST = {
  proved_at: null,
  contested_since: null,
  transfer_at: null,
  contest_notified_at: null,
};

/** Violates the constraint domains_active_key if the domain is active for another organization. */
export async function setActive(scope: Scope, id: string): Promise<void> {
  await changeDomain(scope, id)
    .set({
      status: 'active',
      activated_at: sql`now()`,
      last_checked_at: sql`now()`,
      last_error: null,
      due_at: null,
      becomes_primary: false,
      ...NO_CONTEST,
    })
    .execute();
}

/** No domain replaces the one that someone has chosen. */
export async function clearBecomesPrimary(scope: Scope): Promise<void> {
  await updateOwn(scope, 'domains')
    .set({ becomes_primary: false })
    .where('becomes_primary', '=', true)
    .execute();
}

/** Records why a claim is not proved. The claim fails once it is older than `maxAgeDays`. */
export async function setProblem(
  scope: Scope,
  id: string,
  problem: string,
  maxAgeDays: number,
): Promise<void> {
  const hasExpired = sql<boolean>`greatest(created_at, proved_at) < now() - make_interval(days => ${maxAgeDays})`;
  await changeDomain(scope, id)
    .where('status', '<>', 'active')
    .set({
      last_checked_at: sql`now()`,
      last_error: problem,
      status: sql`case when ${hasExpired} then 'failed' else status end`,
      due_at: sql`case when ${hasExpired} then null else due_at end`,
    })
    .execute();
}

export async function isActiveToken(db: Database, domain: string, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('domains')
    .select('id')
    .where('active_domain', '=', domain)
    .where('token', '=', token)
    .executeTakeFirst();
  return row !== undefined;
}

export function toDomain(row: DomainRow): Domain {
  const proof = toProof(row.token);
  return toResource(Domain, row, {
    verification: {
      txt_name: toTxtName(row.domain),
      txt_value: proof,
      file_url: toFileUrl(row),
      file_content: proof,
    },
  });
}

function ownDomains(scope: Scope) {
  return selectOwn(scope, 'domains')
    .innerJoin('organizations', 'organizations.id', 'domains.organization_id')
    .selectAll('domains')
    .select(sql<boolean>`organizations.custom_domain is not distinct from domains.domain`.as('is_primary'));
}

export function changeDomain(scope: Scope, id: string) {
  return updateOwn(scope, 'domains').set({ updated_at: sql`now()` }).where('id', '=', id);
}
