import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../../platform/search-words.ts';
import { isReversed } from '../../../platform/time-zones.ts';

/** Checks rules of list parameters that JSON Schema cannot express. */
export function findListProblems(query: { search?: unknown; from?: unknown; to?: unknown }): Issue[] {
  const { search, from, to } = query;
  const issues: Issue[] = [];
  if (typeof search === 'string' && parseSearch(search).length > MAX_SEARCH_TERMS)
    issues.push({ path: '/search', message: `must not contain more than ${MAX_SEARCH_TERMS} words` });
  if (typeof from === 'string' && typeof to === 'string' && isReversed({ from, to }))
    issues.push({ path: '/from', message: 'must not be later than to' });
  return issues;
}
