import { type Expression as Selection, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { FEW_MATCHES, inOrder, type JobSort, type PageOfJobs } from '../find.ts';
import { checkWords, type JobMatch, type Matching, matching, passing } from '../matching.ts';
import { toSpace } from '../words.ts';
import { toRowCondition, toTsQuery, withFields } from './expressions.ts';
import { type Rank, toExpression, toRanks } from './ranks.ts';

/** Whether the list is in the order of ranks. Without words, and until the text index has the entries, it is in the order of time. */
export function isRanked(match: JobMatch, sort: JobSort): match is RankedMatch {
  return sort === 'relevance' && match.words !== undefined && match.hasRanks && !match.hasUnconverted;
}

type RankedMatch = JobMatch & { words: NonNullable<JobMatch['words']> };

/**
 * The ids of one page by relevance: the jobs of each rank, newest first, rank after rank. The text index finds the jobs of each rank, so
 * a first page usually reads only those with the words in the title.
 */
export async function findRankedIds(scope: Scope, match: RankedMatch, page: PageOfJobs): Promise<string[]> {
  if (match.hasFewCandidates) return sortRows(scope, match, page);
  const ranks = toRanks(match.words.groups);
  const sample = page.total > FEW_MATCHES ? await rankNewest(scope, match, ranks) : undefined;
  const ids: string[] = [];
  let { offset } = page;
  for (const [position, rank] of ranks.entries()) {
    const limit = page.limit - ids.length;
    const sampled = sample?.get(position) ?? [];
    const isLast = position === ranks.length - 1;
    // The newest jobs of the sample are the newest of the rank.
    if (sampled.length >= offset + limit) return [...ids, ...sampled.slice(offset, offset + limit)];
    const found = await findInRank(scope, match, rank, { offset, limit });
    ids.push(...found.ids);
    if (isLast || ids.length === page.limit) break;
    offset = Math.max(0, offset - found.count);
  }
  return ids;
}

/** All matches in the order of relevance, for callers that read all of them. */
export function selectRankedIds(scope: Scope, match: RankedMatch): Selection<{ id: string }> {
  const ranked = toRanks(match.words.groups).map(
    (rank, position) =>
      sql`select job_id, posted_at, ${position}::int as rank from ${rowsOf(scope, match, rank).select(['job_id', 'posted_at']).as('found')}`,
  );
  return sql<{ id: string }>`
    select job_id as id from (${sql.join(ranked, sql` union all `)}) as ranked order by rank, posted_at desc, job_id`;
}

/** How many of the newest jobs are ranked one by one: about 10 ms. */
const SAMPLE_SIZE = 1_000;

/** The matches among the newest jobs, by rank, newest first. */
async function rankNewest(scope: Scope, match: RankedMatch, ranks: Rank[]): Promise<Map<number, string[]>> {
  const newest = inOrder(passing(scope, match.filters), 'relevance')
    .selectAll()
    .limit(SAMPLE_SIZE)
    .as('job_index');
  const found = checkWords(scope.db.selectFrom(newest) as unknown as Matching, match).select([
    'job_id',
    'posted_at',
    'word_sequence',
  ]);
  const { rows } = await sql<{ job_id: string; rank: number }>`
    select job_id, ${rankOf(ranks)} as rank from ${withFields(sql`${found.as('found')}`)} as rows
    order by posted_at desc, job_id ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  const ids = new Map<number, string[]>();
  for (const { job_id, rank } of rows) {
    const others = ids.get(rank);
    if (others) others.push(job_id);
    else ids.set(rank, [job_id]);
  }
  return ids;
}

/** Ranks each match by its words. */
async function sortRows(scope: Scope, match: RankedMatch, { offset, limit }: PageOfJobs): Promise<string[]> {
  const found = matching(scope, match).select(['job_id', 'posted_at', 'word_sequence']);
  const { rows } = await sql<{ job_id: string }>`
    select job_id from ${withFields(sql`${found.as('found')}`)} as rows
    order by ${rankOf(toRanks(match.words.groups))}, posted_at desc, job_id
    offset ${offset} limit ${limit} ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return rows.map(({ job_id }) => job_id);
}

/** The position of the first rank that includes the row. The last one includes all matches. */
function rankOf(ranks: Rank[]) {
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
  const lexemes = toTsQuery(toSpace(scope), toExpression(rank));
  return matching(scope, { ...match, hasFewCandidates: false, words: { ...match.words, lexemes } });
}
