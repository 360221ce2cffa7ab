import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import { findFacetsOfJob } from './facet-queries.ts';
import { isLive } from './live.ts';
import { findJobs, type JobRow } from './queries.ts';

/** Live jobs that who looks at this one may want to see too, the most similar first. */
export async function findSimilarJobs(scope: Scope, job: JobRow, limit: number): Promise<JobRow[]> {
  const candidates = await findCandidates(scope, job);
  const wanted = new Set(toTitleWords(candidates.find(({ id }) => id === job.id)?.titleKey ?? ''));
  const ranked = candidates
    .filter(({ id }) => id !== job.id)
    .map((candidate) => ({ ...candidate, score: candidate.score + countShared(candidate.titleKey, wanted) }))
    .sort((a, b) => b.score - a.score || (a.postedAt < b.postedAt ? 1 : -1));
  return findJobs(scope, takeVaried(ranked, limit));
}

/** So many of the newest jobs that have something in common are looked at, live or not: no more, however many there are. */
const LOOKED_AT = 200;
/** A word that titles share tells more than anything else, since there are few in each. */
const SCORE_OF_WORD = 4;
const MOST_OF_COMPANY = 2;

interface Candidate {
  id: string;
  titleKey: string;
  companyId: number | null;
  postedAt: string;
  /** Points for what it has in common beside words. */
  score: number;
}

async function findCandidates(scope: Scope, job: JobRow): Promise<Candidate[]> {
  const { companyId, locationId } = await findFacetsOfJob(scope, job.id);
  const newest = (condition: RawBuilder<unknown>) => sql`
    (select * from job_index where organization_id = ${scope.organizationId} and ${condition}
      order by posted_at desc, job_id limit ${LOOKED_AT})`;
  const { rows } = await sql<Candidate>`
    with own as (
      select * from job_index where organization_id = ${scope.organizationId} and job_id = ${job.id}
    ), near as (
      ${newest(sql`category_id = ${job.category_id}`)}
      union all ${newest(sql`company_id = ${companyId}`)}
      union all ${newest(sql`location_id = ${locationId}`)}
    )
    select distinct job_index.job_id as id, job_index.title_key as "titleKey", job_index.company_id as "companyId",
      job_index.posted_at as "postedAt",
      2 * coalesce((job_index.category_id = own.category_id)::int, 0)
      + 2 * coalesce((job_index.location_id = own.location_id)::int, 0)
      + coalesce((job_index.company_id = own.company_id)::int, 0)
      + coalesce((job_index.job_type_id = own.job_type_id)::int, 0)
      + (job_index.is_remote = own.is_remote)::int as score
    from near as job_index cross join own
    where ${isLive} or job_index.job_id = own.job_id`.execute(scope.db);
  return rows;
}

/** Words of up to two letters join others, and `m`, `w`, `d` say who may apply. */
function toTitleWords(titleKey: string): string[] {
  return titleKey.split(' ').filter((word) => word.length > 2);
}

function countShared(titleKey: string, wanted: Set<string>): number {
  const shared = new Set(toTitleWords(titleKey)).intersection(wanted);
  return shared.size * SCORE_OF_WORD;
}

/** A few of each company, so that one that hires a lot does not fill the list. */
function takeVaried(ranked: Candidate[], limit: number): string[] {
  const counts = new Map<number, number>();
  const taken: string[] = [];
  for (const { id, companyId } of ranked) {
    if (taken.length === limit) break;
    const count = companyId === null ? 0 : (counts.get(companyId) ?? 0);
    if (count >= MOST_OF_COMPANY) continue;
    if (companyId !== null) counts.set(companyId, count + 1);
    taken.push(id);
  }
  return taken;
}
