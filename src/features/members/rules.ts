import type { Issue } from '../../platform/http/errors.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../platform/search-words.ts';
import { textProblem } from '../../platform/text.ts';

const MAX_DESCRIPTION_BYTES = 100 * 1024;
const MAX_CUSTOM_FIELDS_BYTES = 64 * 1024;

interface JudgedFields {
  description?: string | null;
  customFields?: object | null;
}

/** What is wrong with a request's body beyond the form of each field. */
export function findMemberProblems({ description, customFields }: JudgedFields): Issue[] {
  const issues: Issue[] = [];
  if (typeof description === 'string' && Buffer.byteLength(description) > MAX_DESCRIPTION_BYTES) {
    issues.push({ path: '/description', message: 'must not have more than 100 kB' });
  }
  if (customFields && Buffer.byteLength(JSON.stringify(customFields)) > MAX_CUSTOM_FIELDS_BYTES) {
    issues.push({ path: '/customFields', message: 'must not have more than 64 kB' });
  }
  return issues;
}

/** What is wrong with a list's parameters beyond the form of each. */
export function findQueryProblems({ search = '' }: { search?: string }): Issue[] {
  const problem = textProblem(search);
  if (problem) return [{ path: '/search', message: problem }];
  if (parseSearch(search).length <= MAX_SEARCH_TERMS) return [];
  return [{ path: '/search', message: `must not hold more than ${MAX_SEARCH_TERMS} words` }];
}
