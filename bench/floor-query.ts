import { searchSpace, toWordQueries } from '../src/features/jobs/search/words.ts';
import type { Board } from './floor-job.ts';

export const PER_PAGE = 20;

const statementNames = new Map<string, string>();

/** A short name for the prepared statement, because PostgreSQL truncates names to 63 bytes. */
export function statementName(statement: string): string {
  const name = statementNames.get(statement) ?? `list ${statementNames.size}`;
  statementNames.set(statement, name);
  return name;
}

/** The SQL condition of each query parameter. `?` is its value. Subqueries of one value let PostgreSQL walk an index in the order of the list. */
const conditions: Record<string, string> = {
  job_types: `job_type_id = (SELECT id FROM job_facets WHERE organization_id = $1 AND kind = 'job_type' AND value = ?)`,
  locations: `location_id = ANY (ARRAY(SELECT id FROM job_facets WHERE organization_id = $1 AND kind = 'location' AND strpos(value, ?) > 0))`,
  company: `company_id = (SELECT id FROM job_facets WHERE organization_id = $1 AND kind = 'company' AND value = ?)`,
  category: 'category_id = (SELECT id FROM categories WHERE organization_id = $1 AND slug = ?)',
  is_remote: 'is_remote = ?',
  status: 'status = ? AND (expires_at IS NULL OR expires_at > now())',
};

/** What rows of `job_index` must match. */
export interface Conditions {
  text: string;
  values: unknown[];
  hasWords: boolean;
  /** Whether all jobs of the board match. */
  isWholeBoard: boolean;
}

export function toConditions(board: Board, query: URLSearchParams): Conditions {
  const { words, beginnings } = toWordConditions(board, query.get('search'));
  const hasWords = words !== undefined || beginnings !== undefined;
  // `+ 0` keeps PostgreSQL from reading the words of all jobs of the organization instead of the text index.
  const parts = [hasWords ? 'organization_id + 0 = $1' : 'organization_id = $1'];
  const values: unknown[] = [board.organizationId];
  const add = (condition: string, value: string) => {
    values.push(value);
    parts.push(condition.replaceAll('?', `$${values.length}`));
  };
  if (words) add('words @@ ?::tsquery', words);
  if (beginnings) add('beginnings @@ ?::tsquery', beginnings);
  for (const [name, condition] of Object.entries(conditions)) {
    const value = query.get(name);
    if (value !== null) add(condition, unescapeComma(value));
  }
  return { text: parts.join(' AND '), values, hasWords, isWholeBoard: values.length === 1 };
}

/** Searches each word as a prefix. The words in the requests are already normalized. */
function toWordConditions(board: Board, search: string | null): ReturnType<typeof toWordQueries> {
  const words = search?.split(' ') ?? [];
  return toWordQueries(
    searchSpace(board),
    words.map((word) => ({ kind: 'prefix', word })),
  );
}

function unescapeComma(value: string): string {
  return value.replaceAll('\\,', ',');
}

/** The filters as a response repeats them. */
export function toFilters(query: URLSearchParams): object {
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
