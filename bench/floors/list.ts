import type pg from 'pg';
import { type Board, quote, selectJson } from './job.ts';
import { JOB_COUNTS } from './job-counts.ts';
import {
  type Conditions,
  NOT_UNDERSTOOD,
  PER_PAGE,
  statementName,
  toConditions,
  toFilters,
} from './query.ts';

/** Reads page and total with one statement, which finds the ids of the page in the narrow table first and then reads their jobs. */
export async function getListBody(pool: pg.Pool, board: Board, url: string): Promise<string> {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const conditions = toConditions(board, query);
  const text = toStatement(board, conditions);
  const { rows } = await pool.query({
    name: statementName(text),
    text,
    values: [...conditions.values, Number(query.get('page') ?? 1)],
    rowMode: 'array',
  });
  const rest = JSON.stringify({ filters: toFilters(query), ...NOT_UNDERSTOOD });
  return `${rows[0]?.[0]},${rest.slice(1)}}`;
}

/** Returns one text: the response up to the filters, which repeat the request. */
function toStatement(board: Board, conditions: Conditions): string {
  const page = `$${conditions.values.length + 1}::int`;
  const jobs = selectJson(
    board,
    'page JOIN jobs ON jobs.id = page.job_id',
    'WHERE jobs.organization_id = $1 ORDER BY page.posted_at DESC, page.job_id',
  );
  const meta = `],"meta":{"organization_name":${JSON.stringify(board.name)},"board_url":${JSON.stringify(board.url)},"pagination":{"current_page":`;
  return `WITH ${toPageAndTotal(conditions, page)}
    SELECT '{"data":[' || coalesce((SELECT string_agg(json, ',') FROM (${jobs}) AS jobs), '') || ${quote(meta)}
      || ${page} || ',"per_page":${PER_PAGE},"total_items":' || jobs
      || ',"total_pages":' || ceil(jobs / ${PER_PAGE}.0)
      || ',"has_more":' || (${page} < ceil(jobs / ${PER_PAGE}.0)) || '}'
    FROM total`;
}

/** The common table expressions `page`, with the ids of the page, and `total`. */
function toPageAndTotal({ text, hasWords, isWholeBoard }: Conditions, page: string): string {
  const order = `ORDER BY posted_at DESC, job_id LIMIT ${PER_PAGE} OFFSET (${page} - 1) * ${PER_PAGE}`;
  // Finds the matches of words once. Matches of filters can be walked in order and counted in an index faster than stored.
  if (hasWords)
    return `matches AS MATERIALIZED (SELECT job_id, posted_at FROM job_index WHERE ${text}),
      page AS MATERIALIZED (SELECT job_id, posted_at FROM matches ${order}),
      total AS (SELECT count(*) AS jobs FROM matches)`;
  const total = isWholeBoard
    ? `SELECT sum(jobs) AS jobs FROM ${JOB_COUNTS} WHERE organization_id = $1`
    : `SELECT count(*) AS jobs FROM job_index WHERE ${text}`;
  return `page AS MATERIALIZED (SELECT job_id, posted_at FROM job_index WHERE ${text} ${order}), total AS (${total})`;
}
