import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { isLive } from '../public/live.ts';
import { type DetailMatch, detailConditions } from './detail-filters.ts';
import { toConditionOnSequence } from './relevance/expressions.ts';
import { isUnderstood, toExpression, toFacetQuery, type WordQueries } from './words.ts';

/** Criteria with names resolved to ids: what a row of `job_index` must match. */
export interface JobMatch {
  filters: FilterMatch;
  words: WordQueries | undefined;
  /** Whether so few jobs pass the filters that checking the words of each is faster than the text index. */
  hasFewCandidates: boolean;
  /** Whether an older version indexed some of the jobs. */
  hasUnconverted: boolean;
  /** Whether the text index has the entries that relevance needs, of all jobs. */
  hasRanks: boolean;
}

/** All criteria except words. Undefined does not filter. */
export interface FilterMatch extends DetailMatch {
  jobTypeIds: number[] | undefined;
  locationIds: number[] | undefined;
  companyIds: number[] | undefined;
  categoryIds: string[] | undefined;
  isRemote: boolean | undefined;
  statuses: string[] | undefined;
  postedFrom: string | undefined;
  postedTo: string | undefined;
  exceptIds: string[] | undefined;
  onlyId: string | undefined;
}

/** Rows of `job_index`. */
export type Matching = SelectQueryBuilder<DB, 'job_index', object>;

/** The rows of `job_index` that match. Starts from the words or from the filters, whichever has fewer rows. */
export function matching(scope: Scope, match: JobMatch): Matching {
  const { words, filters } = match;
  if (words === undefined) return passing(scope, filters);
  if (match.hasFewCandidates)
    return checkWords(materialized(scope, passing(scope, filters).selectAll()), match);
  const { place, countries, ...others } = filters;
  const found = scope.db.selectFrom('job_index').where(hasLexemes(scope, match, words));
  const own = sql<boolean>`organization_id = ${scope.organizationId}`;
  // Each lexeme contains the organization, so the column of up to 500,000 matches need not be read.
  const owned = match.hasUnconverted ? [own] : [];
  // The index of places, of which most jobs of a place are a small part, may join.
  const conditions = [
    ...[...owned, ...conditionsOf(others)].map(hidden),
    ...conditionsOf({ place, countries }),
  ];
  return meeting(found, conditions);
}

/** Hides a condition from indexes. Otherwise, the planner might walk all jobs that meet it and read the words of each. */
function hidden(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(${condition}) is true`;
}

/** The text index combines the words with those filters that have lexemes. */
function hasLexemes(scope: Scope, match: JobMatch, words: WordQueries) {
  const query = [words.lexemes, ...facetQueries(scope, match.filters)].join(' & ');
  const found = sql`word_sequence is not null and job_lexemes(organization_id, word_sequence, job_type_id, location_id,
    company_id, category_id, is_remote) @@ ${query}::tsquery${containsAll(words.longPhrases)}`;
  return sql<boolean>`(${match.hasUnconverted ? sql`${found} or ${hasUnconvertedWords(words)}` : found})`;
}

/** An OR of more values costs more than it saves. */
const MAX_FACETS_IN_QUERY = 20;

function facetQueries(scope: Scope, filters: FilterMatch): string[] {
  const { jobTypeIds, locationIds, companyIds, categoryIds, isRemote } = filters;
  const facets = [
    ['jobType', jobTypeIds],
    ['location', locationIds],
    ['company', companyIds],
    ['category', categoryIds],
    ['remote', isRemote ? [''] : undefined],
  ] as const;
  return facets.flatMap(([kind, values]) =>
    values && values.length <= MAX_FACETS_IN_QUERY ? [toFacetQuery(scope, kind, values)] : [],
  );
}

/** Whether the text index has all filters. Nearly all jobs are active, so it need not have that. */
export function isInTextIndex(filters: FilterMatch): boolean {
  const { jobTypeIds, locationIds, companyIds, categoryIds, isRemote, statuses, ...others } = filters;
  const listed = [jobTypeIds, locationIds, companyIds, categoryIds];
  const isShort = listed.every((ids) => ids === undefined || ids.length <= MAX_FACETS_IN_QUERY);
  const isLarge = statuses === undefined || statuses.includes('active');
  return (
    isShort && isLarge && isRemote !== false && !Object.values(others).some((value) => value !== undefined)
  );
}

/** Reads the words of each row. */
export function checkWords(rows: Matching, { words, hasUnconverted }: JobMatch): Matching {
  if (!words) return rows;
  const contained = isUnderstood(words)
    ? sql` and ${toConditionOnSequence(toExpression(words))}${containsAll(words.longPhrases)}`
    : sql`${containsAll(words.parts)}${containsChoices(words.choices)}`;
  const found = sql`word_sequence is not null${contained}`;
  return rows.where(
    sql<boolean>`(${hasUnconverted ? sql`${found} or ${hasUnconvertedWords(words)}` : found})`,
  );
}

function containsAll(parts: string[]): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => sql` and ${contains(part)}`),
    sql``,
  );
}

function contains(part: string): RawBuilder<unknown> {
  // Not translate(), which takes four times as long on a long text.
  return sql`strpos(replace(word_sequence, '_', ' '), ${part}) > 0`;
}

/** Of each choice, all parts of one alternative. */
function containsChoices(choices: string[][][]): RawBuilder<unknown> {
  const conditions = choices.map((alternatives) => {
    const each = alternatives.map((parts) => sql`(${sql.join(parts.map(contains), sql` and `)})`);
    return sql` and (${sql.join(each, sql` or `)})`;
  });
  return sql.join(conditions, sql``);
}

function hasUnconvertedWords({ unconverted: { words, beginnings } }: WordQueries): RawBuilder<unknown> {
  const conditions = [sql`word_sequence is null`];
  if (words !== null) conditions.push(sql`words @@ ${words}::tsquery`);
  if (beginnings !== null) conditions.push(sql`beginnings @@ ${beginnings}::tsquery`);
  return sql.join(conditions, sql` and `);
}

/** The organization's rows that pass the filters, regardless of words. */
export function passing(scope: Scope, filters: FilterMatch): Matching {
  const own = selectOwn(scope, 'job_index');
  if (!isPast(filters)) return meeting(own, conditionsOf(filters));
  // Two ranges of the index by status. With OR, the planner reads the entries of all jobs.
  const stored = own
    .where('job_index.status', '=', sql<string>`any(${filters.statuses ?? []}::text[])`)
    .selectAll();
  const overdue = own
    .where('job_index.status', '=', 'active')
    .where('job_index.expires_at', '<=', sql<string>`now()`)
    .selectAll();
  const past = scope.db.selectFrom(stored.unionAll(overdue).as('job_index')) as unknown as Matching;
  return meeting(past, conditionsOf({ ...filters, statuses: undefined }));
}

/** Whether expired jobs pass, but no live ones. */
export function isPast({ statuses }: FilterMatch): boolean {
  return statuses?.includes('expired') === true && !statuses.includes('active');
}

/** Puts the rows into a materialized CTE, under the name of the table. */
export function materialized(scope: Scope, rows: SelectQueryBuilder<DB, 'job_index', object>): Matching {
  return scope.db
    .with(
      (cte) => cte('collected').materialized(),
      () => rows,
    )
    .selectFrom('collected as job_index') as unknown as Matching;
}

export function hasFilters(filters: FilterMatch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

export function meeting(rows: Matching, conditions: RawBuilder<boolean>[]): Matching {
  return conditions.reduce((rows, condition) => rows.where(condition), rows);
}

function conditionsOf(filters: Partial<FilterMatch>): RawBuilder<boolean>[] {
  const { jobTypeIds, locationIds, companyIds, categoryIds, isRemote, postedFrom, postedTo } = filters;
  const { statuses, exceptIds, onlyId } = filters;
  return [
    ...detailConditions(filters),
    jobTypeIds && sql<boolean>`job_index.job_type_id = any(${jobTypeIds}::int[])`,
    locationIds && sql<boolean>`job_index.location_id = any(${locationIds}::int[])`,
    companyIds && sql<boolean>`job_index.company_id = any(${companyIds}::int[])`,
    categoryIds && sql<boolean>`job_index.category_id = any(${categoryIds}::uuid[])`,
    isRemote === undefined ? undefined : isRemote ? sql<boolean>`is_remote` : sql<boolean>`not is_remote`,
    postedFrom === undefined ? undefined : sql<boolean>`job_index.posted_at >= ${postedFrom}::timestamptz`,
    postedTo === undefined ? undefined : sql<boolean>`job_index.posted_at <= ${postedTo}::timestamptz`,
    exceptIds && sql<boolean>`job_index.job_id <> all(${exceptIds}::uuid[])`,
    onlyId === undefined ? undefined : sql<boolean>`job_index.job_id = ${onlyId}::uuid`,
    statuses && sql<boolean>`(${sql.join(statuses.map(readsAs), sql` or `)})`,
  ].filter((condition) => condition !== undefined);
}

/** An active job reads as expired exactly from `expires_at` on, even if the sweep has not run yet. */
function readsAs(status: string): RawBuilder<unknown> {
  if (status === 'active') return isLive;
  if (status === 'expired')
    return sql`job_index.status = 'expired' or (job_index.status = 'active' and not ${isLive})`;
  return sql`job_index.status = ${status}`;
}
