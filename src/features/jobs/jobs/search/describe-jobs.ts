import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { toRegionsKey } from '../places/regions.ts';
import { type DescribedJob, describeJob, type FacetIds, internFacets, toFacetKey } from './index-jobs.ts';
import type { Facet } from './index-queries.ts';

const BATCH_SIZE = 200;

/**
 * Writes place, remote work and pay into the index rows of jobs that older versions indexed, in batches. Each is a transaction, so a
 * run continues where the last one ended.
 */
export async function describeJobs(db: Database, stop: AbortSignal): Promise<void> {
  let described = BATCH_SIZE;
  while (described > 0) {
    if (stop.aborted) return;
    described = await describeBatch(db);
  }
}

type UndescribedJob = DescribedJob & { organization_id: number; id: string };

/** Locks the jobs, so that no writer indexes them at the same time. Skips jobs that a writer has locked. */
async function describeBatch(db: Database): Promise<number> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<UndescribedJob>`
      select organization_id, id, location, is_remote, is_hybrid, remote_regions, place_city, place_region, place_country,
        place_latitude, place_longitude, place_is_corrected, salary_min, salary_max, salary_currency, salary_period, updated_at
      from jobs where (organization_id, id) in (
        select organization_id, job_id from job_index where described_at is distinct from updated_at order by organization_id, job_id limit ${BATCH_SIZE})
      for no key update skip locked`.execute(db);
    const regions = await internRegions(db, rows);
    const described = rows.map((job) => ({
      organization_id: job.organization_id,
      job_id: job.id,
      ...describeJob(job),
      remote_regions_id: regions.get(job.organization_id)?.get(toFacetKey(toRegionsFacet(job))) ?? null,
    }));
    // The time of the row itself: only the time of the index says whether the row is described.
    await sql`
      update job_index set country = described.country, region = described.region, city_id = described.city_id,
        is_hybrid = described.is_hybrid, remote_regions_id = described.remote_regions_id, yearly_pay = described.yearly_pay, pay_currency = described.pay_currency,
        described_at = job_index.updated_at
      from json_populate_recordset(null::job_index, ${JSON.stringify(described)}::json) as described
      where job_index.organization_id = described.organization_id and job_index.job_id = described.job_id`.execute(
      db,
    );
    return rows.length;
  });
}

function toRegionsFacet({ remote_regions }: UndescribedJob): Facet {
  return { kind: 'remote_regions', value: toRegionsKey(remote_regions) };
}

/** The ids of the facets by organization. */
async function internRegions(db: Database, jobs: UndescribedJob[]): Promise<Map<number, FacetIds>> {
  const found = new Map<number, FacetIds>();
  for (const organizationId of new Set(jobs.map(({ organization_id }) => organization_id))) {
    const facets = jobs
      .filter(
        ({ organization_id, remote_regions }) =>
          organization_id === organizationId && remote_regions.length > 0,
      )
      .map(toRegionsFacet);
    found.set(organizationId, await internFacets({ db, organizationId }, facets, new Map()));
  }
  return found;
}
