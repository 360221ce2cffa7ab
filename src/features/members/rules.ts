import type { Issue } from '../../platform/http/errors/http-error.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../platform/search-words.ts';

const MAX_DESCRIPTION_BYTES = 100 * 1024;
const MAX_CUSTOM_FIELDS_BYTES = 64 * 1024;

interface ValidatedFields {
  description?: string | null;
  customFields?: object | null;
}

/** Checks that a schema cannot express. */
export function findMemberProblems({ description, customFields }: ValidatedFields): Issue[] {
  const issues: Issue[] = [];
  if (typeof description === 'string' && Buffer.byteLength(description) > MAX_DESCRIPTION_BYTES) {
    issues.push({ path: '/description', message: 'must not be larger than 100 kB' });
  }
  if (customFields && Buffer.byteLength(JSON.stringify(customFields)) > MAX_CUSTOM_FIELDS_BYTES) {
    issues.push({ path: '/customFields', message: 'must not be larger than 64 kB' });
  }
  return issues;
}

/** Checks of list parameters that a schema cannot express. */
export function findQueryProblems({ search = '' }: { search?: string }): Issue[] {
  if (parseSearch(search).length <= MAX_SEARCH_TERMS) return [];
  return [{ path: '/search', message: `must not contain more than ${MAX_SEARCH_TERMS} words` }];
}
