import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { findJobs, type JobRow } from '../queries.ts';
import type { JobFacets } from '../search/facet-queries.ts';
import { isLive } from './live.ts';

/** What a job pays in a year. */
export interface YearlyPay {
  currency: string;
  amount: number;
}

export interface SimilarOptions {
  limit: number;
  facets: Pick<JobFacets, 'companyId' | 'locationId'>;
  /** What these jobs pay, by id. Jobs without plausible pay are missing. */
  findPay(ids: string[]): Promise<Map<string, YearlyPay>>;
}

/** Live jobs that resemble this one, most similar first, and what this one pays. */
export async function findSimilarJobs(
  scope: Scope,
  job: JobRow,
  { limit, facets, findPay }: SimilarOptions,
): Promise<{ similar: JobRow[]; pay: YearlyPay | undefined }> {
  const candidates = await findCandidates(scope, job, facets);
  const wanted = new Set(toTitleWords(candidates.find(({ id }) => id === job.id)?.titleKey ?? ''));
  const best = byScore(
    candidates.filter(({ id }) => id !== job.id),
    ({ titleKey }) => countShared(titleKey, wanted),
  ).slice(0, limit * SHORTLIST_FACTOR);
  const pays = await findPay([job.id, ...best.map(({ id }) => id)]);
  const pay = pays.get(job.id);
  const ranked = byScore(best, ({ id }) => scorePay(pay, pays.get(id)));
  return { similar: await findJobs(scope, takeVaried(ranked, limit)), pay };
}

/** The best candidates by everything but pay, of which pay selects the most similar. */
const SHORTLIST_FACTOR = 4;

function byScore(candidates: Candidate[], scoreMore: (candidate: Candidate) => number): Candidate[] {
  return candidates
    .map((candidate) => ({ ...candidate, score: candidate.score + scoreMore(candidate) }))
    .sort((a, b) => b.score - a.score || (a.postedAt < b.postedAt ? 1 : -1));
}

/** 3 points for pay within 10 %, 2 within 25 %, 1 within 50 %. */
function scorePay(wanted: YearlyPay | undefined, found: YearlyPay | undefined): number {
  if (!wanted || !found || wanted.currency !== found.currency) return 0;
  const ratio = Math.max(wanted.amount, found.amount) / Math.min(wanted.amount, found.amount);
  return PAY_RATIOS.filter((limit) => ratio <= limit).length;
}

const PAY_RATIOS = [1.1, 1.25, 1.5];

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

/** The place weighs more than the category, unless the work can be done from anywhere. */
async function findCandidates(
  scope: Scope,
  job: JobRow,
  { companyId, locationId }: SimilarOptions['facets'],
): Promise<Candidate[]> {
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
      + case when own.is_remote then 1 else 3 end * coalesce((job_index.location_id = own.location_id)::int, 0)
      + coalesce((job_index.company_id = own.company_id)::int, 0)
      + coalesce((job_index.job_type_id = own.job_type_id)::int, 0)
      + case when own.is_remote then 3 else 1 end * (job_index.is_remote = own.is_remote)::int as score
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
