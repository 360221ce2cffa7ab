import { currencies } from '../../platform/currencies.ts';
import type { Issue } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../platform/search-words.ts';
import { textProblem } from '../../platform/text.ts';
import { type ApplicationMethod, inferApplicationMethod } from './application-method.ts';
import { type DateParameters, readDates, readList } from './query-values.ts';

export const jobStatuses = ['draft', 'active', 'expired'] as const;

const MAX_DESCRIPTION_BYTES = 100 * 1024;
const MAX_FORM_DATA_BYTES = 64 * 1024;

/** The fields that have a rule beyond their own form; absent ones are not judged. */
interface JudgedFields {
  description?: string | null;
  form_data?: object | null;
  salary_min?: number | null;
  salary_max?: number | null;
  salary_currency?: string | null;
  how_to_apply?: string | null;
  how_to_apply_method?: ApplicationMethod | null;
}

/** What is wrong with a job beyond the form of each field: of a request's body, and of a job as it would become. */
export function findJobProblems(job: JudgedFields): Issue[] {
  return [...sizeProblems(job), ...salaryProblems(job), ...applicationProblems(job)];
}

/** The same for a new job, of which what is left out is known to be nothing. */
export function findNewJobProblems(job: JudgedFields): Issue[] {
  return findJobProblems({ how_to_apply: null, ...job });
}

function sizeProblems({ description, form_data }: JudgedFields): Issue[] {
  const issues: Issue[] = [];
  if (typeof description === 'string' && Buffer.byteLength(description) > MAX_DESCRIPTION_BYTES) {
    issues.push({ path: '/description', message: 'must not have more than 100 kB' });
  }
  if (form_data && Buffer.byteLength(JSON.stringify(form_data)) > MAX_FORM_DATA_BYTES) {
    issues.push({ path: '/form_data', message: 'must not have more than 64 kB' });
  }
  return issues;
}

function salaryProblems({ salary_min, salary_max, salary_currency }: JudgedFields): Issue[] {
  const issues: Issue[] = [];
  if (typeof salary_min === 'number' && typeof salary_max === 'number' && salary_min > salary_max) {
    issues.push({ path: '/salary_min', message: 'must not be more than salary_max' });
  }
  if (typeof salary_currency === 'string' && !currencies.has(salary_currency.toUpperCase())) {
    issues.push({ path: '/salary_currency', message: 'must be an ISO 4217 currency code' });
  }
  return issues;
}

function applicationProblems({ how_to_apply, how_to_apply_method }: JudgedFields): Issue[] {
  if (typeof how_to_apply !== 'string') {
    if (how_to_apply === null && how_to_apply_method) {
      return [{ path: '/how_to_apply_method', message: 'must be null while there is no how_to_apply' }];
    }
    return [];
  }
  const inferred = inferApplicationMethod(how_to_apply);
  if (!inferred)
    return [{ path: '/how_to_apply', message: 'must be a URL, an e-mail address or a phone number' }];
  if (!how_to_apply_method || how_to_apply_method === inferred) return [];
  return [{ path: '/how_to_apply_method', message: `must be ${inferred}, which how_to_apply is` }];
}

interface JudgedQuery extends DateParameters {
  search?: string;
  categories?: string | string[];
  status?: string | string[];
}

/** What is wrong with a list's parameters beyond the form of each. */
export function findQueryProblems(query: JudgedQuery): Issue[] {
  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(query)) {
    const problem = textProblem(String(value));
    if (problem) issues.push({ path: `/${name}`, message: problem });
  }
  if (parseSearch(query.search ?? '').length > MAX_SEARCH_TERMS) {
    issues.push({ path: '/search', message: `must not hold more than ${MAX_SEARCH_TERMS} words` });
  }
  const { from, to } = readDates(query);
  if (from && to && from > to) issues.push({ path: '/date_from', message: 'must not be after date_to' });
  return [...issues, ...entryProblems(query)];
}

function entryProblems({ categories, status }: JudgedQuery): Issue[] {
  const wrongIds = readList(categories).filter((id) => !isId(id));
  const wrongStatuses = readList(status).filter((name) => !(jobStatuses as readonly string[]).includes(name));
  return [
    ...wrongIds.map((id) => ({
      path: '/categories',
      message: `must hold UUIDs, which ${JSON.stringify(id)} is not`,
    })),
    ...wrongStatuses.map((name) => ({
      path: '/status',
      message: `must hold ${jobStatuses.join(', ')}, of which ${JSON.stringify(name)} is none`,
    })),
  ];
}
