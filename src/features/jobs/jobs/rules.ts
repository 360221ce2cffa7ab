import { inferApplicationMethod } from '@corkboard/basics/contact';
import { currencies } from '@corkboard/basics/currencies';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { findDescriptionProblems } from '../../../platform/http/input/description-size.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../../platform/search-words.ts';
import { isReversed } from '../../../platform/time-zones.ts';
import { findFormProblems } from '../../hiring/application-forms/rules.ts';
import { REGION_PROBLEM, readRegion } from './places/regions.ts';
import { findPlaceProblems, type ValidatedPlace } from './places/rules.ts';
import type { DateParameters } from './search/query-values.ts';

export const jobStatuses = ['draft', 'active', 'expired'] as const;
export const salaryPeriods = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;
/** `form`: candidates apply on the board. The others say what `how_to_apply` is. */
export const applicationMethods = ['url', 'email', 'phone', 'form'] as const;
type ApplicationMethod = (typeof applicationMethods)[number];

const MAX_FORM_DATA_BYTES = 64 * 1024;

/** The fields that have rules. Missing fields are not checked. */
interface ValidatedFields extends ValidatedPlace {
  description?: string | null;
  form_data?: object | null;
  salary_min?: number | null;
  salary_max?: number | null;
  salary_currency?: string | null;
  how_to_apply?: string | null;
  how_to_apply_method?: ApplicationMethod | null;
  application_form?: unknown;
}

/** Checks rules that JSON Schema cannot express. They apply to the request body and to the job after a change. */
export function findJobProblems(job: ValidatedFields): Issue[] {
  return [
    ...findDescriptionProblems(job),
    ...formDataProblems(job),
    ...salaryProblems(job),
    ...applicationProblems(job),
    ...findFormProblems(job.application_form, '/application_form'),
    ...findPlaceProblems(job),
  ];
}

/** Like `findJobProblems`, for a new job: missing fields count as empty. */
export function findNewJobProblems(job: ValidatedFields): Issue[] {
  return findJobProblems({ how_to_apply: null, ...job });
}

function formDataProblems({ form_data }: ValidatedFields): Issue[] {
  if (!form_data || Buffer.byteLength(JSON.stringify(form_data)) <= MAX_FORM_DATA_BYTES) return [];
  return [{ path: '/form_data', message: 'must not be larger than 64 kB' }];
}

function salaryProblems({ salary_min, salary_max, salary_currency }: ValidatedFields): Issue[] {
  const issues: Issue[] = [];
  if (typeof salary_min === 'number' && typeof salary_max === 'number' && salary_min > salary_max) {
    issues.push({ path: '/salary_min', message: 'must not be greater than salary_max' });
  }
  if (typeof salary_currency === 'string' && !currencies.has(salary_currency.toUpperCase())) {
    issues.push({ path: '/salary_currency', message: 'must be an ISO 4217 currency code' });
  }
  return issues;
}

function applicationProblems({ how_to_apply, how_to_apply_method }: ValidatedFields): Issue[] {
  if (how_to_apply_method === 'form') {
    if (typeof how_to_apply !== 'string') return [];
    return [{ path: '/how_to_apply', message: 'must be null if how_to_apply_method is form' }];
  }
  if (typeof how_to_apply !== 'string') {
    if (how_to_apply === null && how_to_apply_method) {
      return [{ path: '/how_to_apply_method', message: 'must be null or form if how_to_apply is null' }];
    }
    return [];
  }
  const inferred = inferApplicationMethod(how_to_apply);
  if (!inferred)
    return [{ path: '/how_to_apply', message: 'must be a URL, an email address or a phone number' }];
  if (!how_to_apply_method || how_to_apply_method === inferred) return [];
  return [{ path: '/how_to_apply_method', message: `must be ${inferred} to match how_to_apply` }];
}

interface ValidatedQuery extends DateParameters {
  search?: string;
  remote_region?: string;
}

/** Checks rules for list parameters that JSON Schema cannot express. */
export function findQueryProblems(query: ValidatedQuery): Issue[] {
  const issues: Issue[] = [];
  if (parseSearch(query.search ?? '').length > MAX_SEARCH_TERMS) {
    issues.push({ path: '/search', message: `must not contain more than ${MAX_SEARCH_TERMS} words` });
  }
  const { date_from = '', date_to = '', remote_region } = query;
  if (remote_region !== undefined && !readRegion(remote_region))
    issues.push({ path: '/remote_region', message: REGION_PROBLEM });
  if (isReversed({ from: date_from, to: date_to }))
    issues.push({ path: '/date_from', message: 'must not be later than date_to' });
  return issues;
}
