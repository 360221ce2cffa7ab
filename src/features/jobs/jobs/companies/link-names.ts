import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { sweepOrganizations } from '../../../board/organizations/sweep.ts';
import { linkNewNames, type UnlinkedName } from '../../companies/link-new-names.ts';
import { findNames } from '../../companies/names/queries.ts';
import { BLANK, foldFacet } from './fold-facet.ts';

/**
 * Links the company names of jobs that older versions or an import of an organization wrote, in batches. A name is one row, however many
 * jobs have it. Each batch is a transaction, so a run continues where the last one ended, on any node.
 */
export async function linkNames(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'failed to link some names of companies',
    findDue: findUnfolded,
    work: linkBatch,
  });
}

/** Links the company names among these facets that are known. The task links the others, and creates their companies. */
export async function linkKnownNames(scope: Scope, ids: number[]): Promise<void> {
  const facets = await lockUnfolded(scope, ids.map(String));
  const folded = facets.map((facet) => ({ ...facet, foldedName: foldFacet(facet.value) }));
  const known = await findNames(
    scope,
    folded.map(({ foldedName }) => foldedName),
  );
  const names = new Set(known.map(({ foldedName }) => foldedName));
  await setFolded(
    scope,
    folded.filter(({ foldedName }) => names.has(foldedName)),
  );
}

async function findUnfolded(
  db: Database,
  limit: number,
  except: number[],
): Promise<{ organization_id: number; id: string }[]> {
  const { rows } = await sql<{ organization_id: number; id: string }>`
    select organization_id, id::text from job_facets
    where kind = 'company' and folded_name is null and organization_id <> all(${except}::int[])
    limit ${limit}`.execute(db);
  return rows;
}

async function linkBatch(scope: Scope, ids: string[]): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const facets = await lockUnfolded(scope, ids);
    if (facets.length === 0) return 0;
    const folded = facets.map((facet) => ({ ...facet, foldedName: foldFacet(facet.value) }));
    await setFolded(scope, folded);
    await linkNewNames(scope, await findNewest(scope, folded));
    return facets.length;
  });
}

interface UnfoldedFacet {
  id: number;
  value: string;
}

/** Skips names that another node is linking. */
async function lockUnfolded({ db, organizationId }: Scope, ids: string[]): Promise<UnfoldedFacet[]> {
  const { rows } = await sql<UnfoldedFacet>`
    select id, value from job_facets
    where organization_id = ${organizationId} and id = any(${ids}::int[]) and kind = 'company' and folded_name is null
    order by id for no key update skip locked`.execute(db);
  return rows;
}

async function setFolded(
  { db, organizationId }: Scope,
  facets: (UnfoldedFacet & { foldedName: string })[],
): Promise<void> {
  await sql`
    update job_facets set folded_name = given.folded_name
    from unnest(${facets.map(({ id }) => id)}::int[], ${facets.map(({ foldedName }) => foldedName)}::text[]) as given (id, folded_name)
    where organization_id = ${organizationId} and job_facets.id = given.id`.execute(db);
}

/** What the newest job of each name says about its company. Skips names that no job has anymore. */
async function findNewest(
  { db, organizationId }: Scope,
  facets: (UnfoldedFacet & { foldedName: string })[],
): Promise<UnlinkedName[]> {
  const named = facets.filter(({ foldedName }) => foldedName !== BLANK);
  const { rows } = await sql<UnlinkedName>`
    select given.folded_name as "foldedName", newest.company_name as name, newest.company_website as website,
      newest.logo_id as "logoId"
    from unnest(${named.map(({ id }) => id)}::int[], ${named.map(({ foldedName }) => foldedName)}::text[]) as given (id, folded_name)
    cross join lateral (
      select jobs.company_name, jobs.company_website, jobs.logo_id
      from job_index join jobs on jobs.organization_id = job_index.organization_id and jobs.id = job_index.job_id
      where job_index.organization_id = ${organizationId} and job_index.company_id = given.id and jobs.company_name is not null
      order by job_index.status = 'draft', job_index.posted_at desc, job_index.job_id limit 1) as newest
    order by given.id`.execute(db);
  return rows;
}
