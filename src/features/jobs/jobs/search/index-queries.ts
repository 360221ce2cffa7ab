import { type Insertable, type RawBuilder, sql } from 'kysely';
import { readDue } from '../../../../platform/database/rows/due.ts';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { JobIndex } from '../../../../platform/database/tables.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { foldFacet } from '../companies/fold-facet.ts';

/** A statement, or part of one, that inserts the rows that meet a condition. `rows` is a JSON array of them. */
export function insertIndexRows(rows: string, where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`insert into job_index select * from json_populate_recordset(null::job_index, ${rows}::json) where ${where}`;
}

/** Inserts rows into `job_index`, or replaces the rows of the same jobs. */
export async function upsertIndexRows(scope: Scope, rows: Insertable<JobIndex>[]): Promise<void> {
  await sql`
    ${insertIndexRows(JSON.stringify(rows))}
    on conflict (organization_id, job_id) do update set
      job_type_id = excluded.job_type_id, location_id = excluded.location_id, company_id = excluded.company_id,
      posted_at = excluded.posted_at, updated_at = excluded.updated_at, expires_at = excluded.expires_at,
      category_id = excluded.category_id, is_remote = excluded.is_remote, status = excluded.status,
      title_key = excluded.title_key, word_sequence = excluded.word_sequence, words = null, beginnings = null,
      country = excluded.country, region = excluded.region, city_id = excluded.city_id, is_hybrid = excluded.is_hybrid,
      remote_regions_id = excluded.remote_regions_id, yearly_pay = excluded.yearly_pay, pay_currency = excluded.pay_currency,
      described_at = excluded.described_at`.execute(scope.db);
}

/** A recurring task, so that writers need not merge new words and searches need not read them one by one. */
export async function mergePendingWords(db: Scope['db']): Promise<void> {
  await sql`select gin_clean_pending_list('job_index_lexemes')`.execute(db);
}

/** Tasks of all organizations have no more. */
export type OrganizationScope = Pick<Scope, 'db' | 'organizationId'>;

export interface Facet {
  kind: 'location' | 'company' | 'job_type' | 'remote_regions';
  value: string;
}

/** The ids of facet values. Skips values that do not exist. */
export async function findFacets(
  scope: OrganizationScope,
  facets: Facet[],
): Promise<(Facet & { id: number })[]> {
  const { rows } = await sql<Facet & { id: number }>`
    select facet.id, facet.kind, facet.value
    from unnest(${facets.map(({ kind }) => kind)}::text[], ${facets.map(({ value }) => value)}::text[]) as wanted (kind, value)
    join job_facets as facet on facet.kind = wanted.kind and facet.value = wanted.value
    where facet.organization_id = ${scope.organizationId}`.execute(scope.db);
  return rows;
}

export async function insertFacets(scope: OrganizationScope, facets: Facet[]): Promise<void> {
  await scope.db
    .insertInto('job_facets')
    .values(
      facets.map(({ kind, value }) => ({
        organization_id: scope.organizationId,
        kind,
        value,
        folded_name: kind === 'company' ? foldFacet(value) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Facets with ids from elsewhere were inserted: new ones get later ids. */
export async function reserveFacetIds({ db }: Pick<Scope, 'db'>, maxId: number): Promise<void> {
  await sql`
    select setval(sequence, greatest(${maxId}::bigint, nextval(sequence)))
    from (select pg_get_serial_sequence('job_facets', 'id')::regclass as sequence) as of_facets`.execute(db);
}

/** Overdue jobs of all organizations but the `except` ones, most overdue first. */
export async function findDueJobs(
  db: Scope['db'],
  limit: number,
  except: number[],
): Promise<{ organization_id: number; id: string }[]> {
  return readDue(dueJobs(db).select(['organization_id', 'job_id as id']), limit, except);
}

/** Jobs of all organizations that have expired and are stored as active, the longest due first. */
export function dueJobs(db: Scope['db']) {
  return db
    .selectFrom('job_index')
    .select('expires_at as due_at')
    .where('status', '=', 'active')
    .where('expires_at', '<=', sql<string>`now()`)
    .orderBy('expires_at');
}

export interface TimeOnBoard {
  id: string;
  posted_at: string;
  expires_at: string | null;
}

/** When each job appeared on the board and when it expires, newest first. Skips drafts. */
export async function listTimesOnBoard(scope: Scope): Promise<TimeOnBoard[]> {
  return selectOwn(scope, 'job_index')
    .select(['job_id as id', 'posted_at', 'expires_at'])
    .where('status', '!=', 'draft')
    .orderBy('posted_at', 'desc')
    .execute();
}
