import { toWordQueries } from '../../src/features/jobs/jobs/search/words.ts';
import type { Board } from './job.ts';

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

const WORDS = `word_sequence IS NOT NULL AND job_lexemes(organization_id, word_sequence, job_type_id, location_id,
  company_id, category_id, is_remote) @@ ?::tsquery`;

/** What rows of `job_index` must match. */
export interface Conditions {
  text: string;
  values: unknown[];
  hasWords: boolean;
  /** Whether all jobs of the board match. */
  isWholeBoard: boolean;
}

export function toConditions(board: Board, query: URLSearchParams): Conditions {
  const search = query.get('search');
  const hasWords = search !== null;
  // `+ 0` keeps PostgreSQL from reading the words of all jobs of the organization instead of the text index.
  const parts = [hasWords ? 'organization_id + 0 = $1' : 'organization_id = $1'];
  const values: unknown[] = [board.organizationId];
  const add = (condition: string, value: string) => {
    values.push(value);
    parts.push(condition.replaceAll('?', `$${values.length}`));
  };
  if (hasWords) add(WORDS, toLexemes(board, search));
  for (const [name, condition] of Object.entries(conditions)) {
    const value = query.get(name);
    if (value !== null) add(condition, unescapeComma(value));
  }
  return { text: parts.join(' AND '), values, hasWords, isWholeBoard: values.length === 1 };
}

/** Searches each word as a prefix. The words in the requests are already normalized. */
function toLexemes(board: Board, search: string): string {
  const terms = search.split(' ').map((word) => ({ kind: 'prefix', word }) as const);
  return toWordQueries(board, terms).lexemes;
}

function unescapeComma(value: string): string {
  return value.replaceAll('\\,', ',');
}

/** What the response says of a search that is searched as it is. */
export const NOT_UNDERSTOOD = { place: null, remote: null, job_types: [] };

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
    company_id: null,
    external_id: query.get('external_id'),
    status: list('status'),
    place: null,
    country: [],
    remote: [],
    remote_region: null,
    pay_min: null,
    pay_currency: null,
    sort: '-posted_at',
    exact: query.get('exact') === 'true',
    corrected: null,
  };
}
