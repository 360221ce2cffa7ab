import { sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findCategories } from '../../categories/queries.ts';
import { findNamesBeside } from '../companies/of-facets.ts';
import { isLive } from '../public/live.ts';
import { findPayCurrency } from '../search/detail-filters.ts';
import { toFilterMatch } from '../search/filter-match.ts';
import { isForNothing, type JobCriteria } from '../search/filters.ts';
import { chooseCategoryIds, chooseFacetIds } from '../search/look-up-names.ts';
import { checkWords, type JobMatch, passing } from '../search/matching.ts';
import { toWordQueries } from '../search/words.ts';
import type { NewJobs } from './new-jobs.ts';

/** Statements of more queries take longer to plan than they save in round trips. */
const QUERIES_AT_ONCE = 100;

/**
 * For each of the criteria, the jobs that match them: numbers in `jobs.rows`. Indexes in memory exclude jobs that cannot match. The
 * conditions of the list decide about the rest, for many queries in one statement.
 */
export async function matchNewJobs(
  scope: Scope,
  jobs: NewJobs,
  criteria: readonly JobCriteria[],
): Promise<number[][]> {
  const results: number[][] = criteria.map(() => []);
  if (jobs.rows.length === 0) return results;
  const names = await resolveSharedNames(scope, criteria);
  const all: Candidates[] = [];
  for (const [n, each] of criteria.entries()) {
    const match = toMatch(scope, jobs, each, names);
    const candidates = match ? findCandidates(jobs, match) : [];
    if (match && candidates.length > 0) all.push({ n, match, candidates });
  }
  // Each query reads all candidates of its statement, so queries with the same words come together.
  all.sort(
    (a, b) => a.candidates.length - b.candidates.length || (a.candidates[0] ?? 0) - (b.candidates[0] ?? 0),
  );
  for (let first = 0; first < all.length; first += QUERIES_AT_ONCE)
    await checkCandidates(scope, jobs, all.slice(first, first + QUERIES_AT_ONCE), results);
  return results;
}

interface SharedNames {
  /** The names of a company by any of them, all as facet ids. */
  companyNames: ReadonlyMap<number, number[]>;
  categories: ReadonlyMap<string, string>;
  payCurrency: string | undefined;
}

async function resolveSharedNames(scope: Scope, criteria: readonly JobCriteria[]): Promise<SharedNames> {
  const slugs = [...new Set(criteria.flatMap(({ categorySlug }) => categorySlug ?? []))];
  const found = slugs.length === 0 ? [] : await findCategories(scope, { slugs });
  const needsCurrency = criteria.some(
    ({ payMin, payCurrency }) => payMin !== undefined && payCurrency === undefined,
  );
  return {
    companyNames: await findNamesBeside(
      scope,
      criteria.flatMap(({ companyIds }) => companyIds),
    ),
    categories: new Map(found.map(({ slug, id }) => [slug, id])),
    payCurrency: needsCurrency ? await findPayCurrency(scope) : undefined,
  };
}

function toMatch(
  scope: Scope,
  { facets }: NewJobs,
  criteria: JobCriteria,
  { companyNames, categories, payCurrency }: SharedNames,
): JobMatch | undefined {
  const { terms, corrections, understanding } = criteria;
  if (isForNothing(criteria)) return undefined;
  const companyIds = criteria.companyIds.flatMap((id) => companyNames.get(id) ?? id);
  const filters = toFilterMatch(
    { ...criteria, companyIds },
    {
      facets: chooseFacetIds(facets, criteria),
      facetsOfCompany: undefined,
      categoryIds: chooseCategoryIds(categories, criteria),
      payCurrency: criteria.payCurrency ?? payCurrency,
      onlyId: undefined,
    },
  );
  const words = terms && toWordQueries(scope, terms, corrections, understanding);
  return filters && { filters, words, hasFewCandidates: true, hasUnconverted: true, hasRanks: false };
}

interface Candidates {
  /** The place of the query. */
  n: number;
  match: JobMatch;
  /** Numbers in `rows`. */
  candidates: number[];
}

/** All jobs that match, and perhaps more. */
function findCandidates({ rows, words }: NewJobs, { filters, words: wanted }: JobMatch): number[] {
  const { jobTypeIds, locationIds, companyIds, categoryIds, isRemote } = filters;
  const has = <T>(wanted: T[] | undefined, value: T | null) =>
    wanted === undefined || (value !== null && wanted.includes(value));
  const found = wanted ? words.find(wanted) : rows.keys();
  return [...found].filter((n) => {
    const row = rows[n];
    return (
      row !== undefined &&
      has(jobTypeIds, row.job_type_id) &&
      has(locationIds, row.location_id) &&
      has(companyIds, row.company_id) &&
      has(categoryIds, row.category_id) &&
      (isRemote === undefined || isRemote === row.is_remote)
    );
  });
}

/** Adds to the results. */
async function checkCandidates(
  scope: Scope,
  { rows }: NewJobs,
  batch: Candidates[],
  results: number[][],
): Promise<void> {
  const { db, organizationId } = scope;
  const numbers = [...new Set(batch.flatMap(({ candidates }) => candidates))];
  const found = batch.map(({ match, candidates }) => {
    const matching = checkWords(passing(scope, match.filters), match).select(number.as('number'));
    const isAll = candidates.length === numbers.length;
    const chosen = isAll ? matching : matching.where(number, '=', sql<number>`any(${candidates}::int[])`);
    // A text is faster to read than an array.
    return sql`array_to_string(array(${chosen}), ',')`;
  });
  // The table is shadowed by the rows of the candidates, which all queries then read. Their words are out of line and compressed, so
  // each check would unpack them again.
  const { rows: texts } = await sql<{ found: string[] }>`
    with job_index as materialized (
      select candidate.number, organization_id, job_id, job_type_id, location_id, company_id, category_id, posted_at, updated_at,
        expires_at, is_remote, is_hybrid, status, title_key, country, region, city_id, remote_regions_id, yearly_pay, pay_currency,
        words, beginnings, replace(word_sequence, '_', ' ') as word_sequence
      from unnest(${numbers}::int[], ${numbers.map((n) => rows[n]?.id)}::uuid[]) as candidate (number, id)
      join job_index on organization_id = ${organizationId} and job_id = candidate.id and ${isLive}
    ) select array[${sql.join(found)}] as found ${sql.raw(PLAN_EACH_TIME)}`.execute(db);
  for (const [place, { n }] of batch.entries()) {
    const text = texts[0]?.found[place] ?? '';
    if (text !== '') results[n] = text.split(',').map(Number);
  }
}

/** The place of a job in `rows`. */
const number = sql<number>`number`;
