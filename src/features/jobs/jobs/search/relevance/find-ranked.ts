import { type Expression as Selection, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../../platform/database/connect.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { FEW_MATCHES, inOrder, type JobSort, type PageOfJobs } from '../find.ts';
import { checkWords, type JobMatch, type Matching, matching, passing } from '../matching.ts';
import { toExcluded } from '../understanding/expressions-of-terms.ts';
import { everyJob, toUnderstoodRanks, without } from '../understanding/understood-ranks.ts';
import { isUnderstood, toSpace, type WordQueries } from '../words.ts';
import { toRowCondition, toTsQuery, withFields } from './expressions.ts';
import { type Rank, toExpression, toRanks } from './ranks.ts';

/** Whether the list is in the order of ranks. Without words, and until the text index has the entries, it is in the order of time. */
export function isRanked(match: JobMatch, sort: JobSort): match is RankedMatch {
  return sort === 'relevance' && match.words !== undefined && match.hasRanks && !match.hasUnconverted;
}

type RankedMatch = JobMatch & { words: NonNullable<JobMatch['words']> };

/**
 * The ids of one page by relevance: the jobs of each rank, newest first, rank after rank. The text index finds the jobs of each rank, so a
 * first page usually reads only jobs with the words in the title.
 */
export async function findRankedIds(scope: Scope, match: RankedMatch, page: PageOfJobs): Promise<string[]> {
  if (match.hasFewCandidates || page.total <= FEW_TO_SORT) return sortRows(scope, match, page);
  const ranks = ranksOf(match.words);
  const ids: string[] = [];
  let { offset } = page;
  for (const rank of ranks) {
    const rest = { offset, limit: page.limit - ids.length };
    const newest =
      rank.isLarge && page.total > FEW_MATCHES ? await walkNewest(scope, match, rank, rest) : undefined;
    if (newest) return [...ids, ...newest];
    const found = await findInRank(scope, match, rank, rest);
    ids.push(...found.ids);
    if (ids.length === page.limit) break;
    offset = Math.max(0, offset - found.count);
  }
  return ids;
}

/** All matches in the order of relevance, for callers that read all of them. */
export function selectRankedIds(scope: Scope, match: RankedMatch): Selection<{ id: string }> {
  const ranked = ranksOf(match.words).map(
    (rank, position) =>
      sql`select job_id, posted_at, ${position}::int as rank from ${rowsOf(scope, match, rank).select(['job_id', 'posted_at']).as('found')}`,
  );
  return sql<{ id: string }>`
    select job_id as id from (${sql.join(ranked, sql` union all `)}) as ranked order by rank, posted_at desc, job_id`;
}

function ranksOf(words: WordQueries): Rank[] {
  if (!isUnderstood(words)) return toRanks(words.groups);
  return words.groups.length === 0
    ? [{ includes: everyJob, excludes: [], isLarge: true }]
    : toUnderstoodRanks(words.groups, words.understanding);
}

/** Ranking up to this many matches by their words is faster than looking for one rank after the other. */
export const FEW_TO_SORT = 200;

/** How many of the newest rows a walk reads, first and at most. Reading the words of a row takes 10 µs. */
const WALKED_ROWS = [100, 1_000];

/** Jobs of the rank among the newest jobs. Undefined if they do not fill the page. */
async function walkNewest(
  scope: Scope,
  match: RankedMatch,
  rank: Rank,
  { offset, limit }: Pick<PageOfJobs, 'offset' | 'limit'>,
): Promise<string[] | undefined> {
  const wanted = offset + limit;
  for (const rows of WALKED_ROWS.filter((rows) => rows >= wanted)) {
    const ids = await findAmongNewest(scope, match, rank, { rows, limit: wanted });
    if (ids.length === wanted) return ids.slice(offset);
  }
  return undefined;
}

async function findAmongNewest(
  scope: Scope,
  match: RankedMatch,
  rank: Rank,
  { rows: count, limit }: { rows: number; limit: number },
): Promise<string[]> {
  const newest = inOrder(passing(scope, match.filters), 'relevance')
    .select(['organization_id', 'job_id', 'posted_at', 'word_sequence'])
    .limit(count)
    .as('job_index');
  const found = checkWords(scope.db.selectFrom(newest) as unknown as Matching, match)
    .select(['job_id', 'posted_at', 'word_sequence'])
    .as('found');
  const { rows } = await sql<{ job_id: string }>`
    select job_id from ${withFields(sql`${found}`)} as rows where ${toRowCondition(toExpression(rank))}
    order by posted_at desc, job_id limit ${limit} ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return rows.map(({ job_id }) => job_id);
}

/** Ranks each match by its words. */
async function sortRows(scope: Scope, match: RankedMatch, { offset, limit }: PageOfJobs): Promise<string[]> {
  const found = matching(scope, match).select(['job_id', 'posted_at', 'word_sequence']);
  const { rows } = await sql<{ job_id: string }>`
    select job_id from ${withFields(sql`${found.as('found')}`)} as rows
    order by ${rankOf(ranksOf(match.words))}, posted_at desc, job_id
    offset ${offset} limit ${limit} ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return rows.map(({ job_id }) => job_id);
}

/** The position of the first rank that includes the row. The last one includes all matches. */
function rankOf(ranks: Rank[]) {
  if (ranks.length === 1) return sql<number>`0::int`;
  const cases = ranks
    .slice(0, -1)
    .map(({ includes }, position) => sql`when ${toRowCondition(includes)} then ${sql.lit(position)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(ranks.length - 1)} end`;
}

/** Counts the jobs of the rank and finds some of them, in one pass. */
async function findInRank(
  scope: Scope,
  match: RankedMatch,
  rank: Rank,
  { offset, limit }: Pick<PageOfJobs, 'offset' | 'limit'>,
): Promise<{ count: number; ids: string[] }> {
  const collected = scope.db.selectFrom(sql`collected`.as('job_index')) as unknown as Matching;
  return scope.db
    .with(
      (cte) => cte('collected').materialized(),
      () => rowsOf(scope, match, rank).select(['job_id', 'posted_at']),
    )
    .selectNoFrom([
      sql<number>`(select count(*) from collected)`.as('count'),
      sql<
        string[]
      >`array(${inOrder(collected, 'relevance').select('job_index.job_id').offset(offset).limit(limit)})`.as(
        'ids',
      ),
    ])
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
}

function rowsOf(scope: Scope, match: RankedMatch, rank: Rank): Matching {
  const { words } = match;
  const expression = toExpression(rank);
  const excluded = isUnderstood(words)
    ? toExcluded(words.understanding.excluded, words.understanding.language)
    : [];
  const lexemes = toTsQuery(toSpace(scope), without(expression, excluded));
  return matching(scope, { ...match, hasFewCandidates: false, words: { ...match.words, lexemes } });
}
