import type pg from 'pg';
import { type Board, JOB, toJob } from './floor-job.ts';

const PER_PAGE = 20;

/**
 * Reads the page with one statement, and the total with a concurrent `count(*)` or from memory. A subquery finds the ids of the
 * page in the narrow table first, so that a deep offset does not read whole jobs only to skip them.
 */
export async function getListBody(
  pool: pg.Pool,
  board: Board,
  url: string,
  totals: Map<string, number> | undefined,
): Promise<string> {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const page = Number(query.get('page') ?? 1);
  const { text, values } = toConditions(board, query);
  const [total, found] = await Promise.all([
    getTotal(pool, text, values, totals),
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
    },
  });
}

async function getTotal(
  pool: pg.Pool,
  text: string,
  values: unknown[],
  totals: Map<string, number> | undefined,
): Promise<number> {
  const key = totals && JSON.stringify(values) + text;
  const cached = key && totals.get(key);
  if (cached !== undefined && cached !== '') return cached;
  const { rows } = await pool.query({
    name: statementName(`count ${text}`),
    text: `SELECT count(*) AS total FROM job_index WHERE ${text}`,
    values,
  });
  const total = Number(rows[0].total);
  if (key) totals.set(key, total);
  return total;
}

const statementNames = new Map<string, string>();

/** A short name for the prepared statement, because PostgreSQL truncates names to 63 bytes. */
function statementName(statement: string): string {
  const name = statementNames.get(statement) ?? `list ${statementNames.size}`;
  statementNames.set(statement, name);
  return name;
}

/** The SQL condition of each query parameter. `?` is its value. */
const conditions: Record<string, string> = {
  search: 'words @@ ?::tsquery',
  job_types: `job_type_id IN (SELECT id FROM job_facets WHERE organization_id = $1 AND kind = 'job_type' AND value = ?)`,
  locations: `location_id IN (SELECT id FROM job_facets WHERE organization_id = $1 AND kind = 'location' AND strpos(value, ?) > 0)`,
  company: `company_id IN (SELECT id FROM job_facets WHERE organization_id = $1 AND kind = 'company' AND value = ?)`,
  category: 'category_id = (SELECT id FROM categories WHERE organization_id = $1 AND slug = ?)',
  is_remote: 'is_remote = ?',
  status: 'status = ? AND (expires_at IS NULL OR expires_at > now())',
};

function toConditions(board: Board, query: URLSearchParams): { text: string; values: unknown[] } {
  const parts = ['organization_id = $1'];
  const values: unknown[] = [board.organizationId];
  for (const [name, condition] of Object.entries(conditions)) {
    const value = query.get(name);
    if (value === null) continue;
    values.push(name === 'search' ? toTsQuery(board, value) : unescapeComma(value));
    parts.push(condition.replaceAll('?', `$${values.length}`));
  }
  return { text: parts.join(' AND '), values };
}

/** Searches each word as a prefix. The words in the requests are already normalized. */
function toTsQuery(board: Board, text: string): string {
  const organization = board.organizationId.toString(36);
  return text
    .split(' ')
    .map((word) => `'${organization}:${word}':*`)
    .join(' & ');
}

function unescapeComma(value: string): string {
  return value.replaceAll('\\,', ',');
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

function toFilters(query: URLSearchParams): object {
  const list = (name: string) => query.getAll(name).map(unescapeComma);
  const isRemote = query.get('is_remote');
  return {
    search: query.get('search'),
    categories: [],
    job_types: list('job_types'),
    locations: list('locations'),
    is_remote: isRemote === null ? null : isRemote === 'true',
    posted_within: null,
    date_from: null,
    date_to: null,
    category: query.get('category'),
    company: query.get('company'),
    external_id: query.get('external_id'),
    status: list('status'),
    sort: '-posted_at',
  };
}
