import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { findJobs, type JobRow } from '../queries.ts';
import { findFacetsOfJob } from '../search/facet-queries.ts';
import { isLive } from './live.ts';

/** Live jobs that resemble this one, most similar first. */
export async function findSimilarJobs(scope: Scope, job: JobRow, limit: number): Promise<JobRow[]> {
  const candidates = await findCandidates(scope, job);
  const wanted = new Set(toTitleWords(candidates.find(({ id }) => id === job.id)?.titleKey ?? ''));
  const ranked = candidates
    .filter(({ id }) => id !== job.id)
    .map((candidate) => ({ ...candidate, score: candidate.score + countShared(candidate.titleKey, wanted) }))
    .sort((a, b) => b.score - a.score || (a.postedAt < b.postedAt ? 1 : -1));
  return findJobs(scope, takeVaried(ranked, limit));
}

/** Bounds the work: candidates are the newest jobs that share the category, company or location, live or not. */
const MAX_CANDIDATES_PER_FACET = 200;
/** Titles have few words, so a shared word is the strongest signal. */
const SCORE_PER_WORD = 4;
const MAX_PER_COMPANY = 2;

interface Candidate {
  id: string;
  titleKey: string;
  companyId: number | null;
  postedAt: string;
  /** Points for everything but shared words. */
  score: number;
}

async function findCandidates(scope: Scope, job: JobRow): Promise<Candidate[]> {
  const { companyId, locationId } = await findFacetsOfJob(scope, job.id);
  const newest = (condition: RawBuilder<unknown>) => sql`
    (select * from job_index where organization_id = ${scope.organizationId} and ${condition}
      order by posted_at desc, job_id limit ${MAX_CANDIDATES_PER_FACET})`;
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

/** Ignores words of up to two letters: connecting words, and markers such as the `m`, `w`, `d` of German titles. */
function toTitleWords(titleKey: string): string[] {
  return titleKey.split(' ').filter((word) => word.length > 2);
}

function countShared(titleKey: string, wanted: Set<string>): number {
  const shared = new Set(toTitleWords(titleKey)).intersection(wanted);
  return shared.size * SCORE_PER_WORD;
}

/** Takes few jobs of each company, so that one that hires a lot does not fill the list. */
function takeVaried(ranked: Candidate[], limit: number): string[] {
  const counts = new Map<number, number>();
  const taken: string[] = [];
  for (const { id, companyId } of ranked) {
    if (taken.length === limit) break;
    const count = companyId === null ? 0 : (counts.get(companyId) ?? 0);
    if (count >= MAX_PER_COMPANY) continue;
    if (companyId !== null) counts.set(companyId, count + 1);
    taken.push(id);
  }
  return taken;
}
