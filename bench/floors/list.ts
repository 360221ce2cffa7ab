import type pg from 'pg';
import { type Board, JOB, toJob } from './job.ts';
import { NOT_UNDERSTOOD, PER_PAGE, statementName, toConditions, toFilters } from './query.ts';

/**
 * Reads the page with one statement, and the total with a concurrent `count(*)`. A subquery finds the ids of the page in the narrow
 * table first, so that a deep offset does not read whole jobs only to skip them.
 */
export async function getListBody(pool: pg.Pool, board: Board, url: string): Promise<string> {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const page = Number(query.get('page') ?? 1);
  const { text, values } = toConditions(board, query);
  const [total, found] = await Promise.all([
    getTotal(pool, text, values),
    pool.query({
      name: statementName(`page ${text}`),
      text: `SELECT ${JOB}
        JOIN (SELECT job_id, posted_at FROM job_index WHERE ${text}
          ORDER BY posted_at DESC, job_id LIMIT ${PER_PAGE} OFFSET $${values.length + 1}) AS page
          ON jobs.id = page.job_id
        WHERE jobs.organization_id = $1 ORDER BY page.posted_at DESC, page.job_id`,
      values: [...values, (page - 1) * PER_PAGE],
    }),
  ]);
  return JSON.stringify({
    data: found.rows.map((row) => toJob(row, board)),
    meta: {
      organization_name: board.name,
      board_url: board.url,
      pagination: toPagination(page, total),
      filters: toFilters(query),
      ...NOT_UNDERSTOOD,
    },
  });
}

async function getTotal(pool: pg.Pool, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query({
    name: statementName(`count ${text}`),
    text: `SELECT count(*) AS total FROM job_index WHERE ${text}`,
    values,
  });
  return Number(rows[0].total);
}

function toPagination(page: number, total: number): object {
  const totalPages = Math.ceil(total / PER_PAGE);
  return {
    current_page: page,
    per_page: PER_PAGE,
    total_items: total,
    total_pages: totalPages,
    has_more: page < totalPages,
  };
}
