import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../../platform/search-words.ts';
import { readTimeRange } from '../../../platform/time.ts';

/** Checks rules of list parameters that JSON Schema cannot express. */
export function findListProblems(query: { search?: unknown; from?: unknown; to?: unknown }): Issue[] {
  const { search, from, to } = query;
  const issues: Issue[] = [];
  if (typeof search === 'string' && parseSearch(search).length > MAX_SEARCH_TERMS)
    issues.push({ path: '/search', message: `must not contain more than ${MAX_SEARCH_TERMS} words` });
  const range = readTimeRange({
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
  });
  if (range.from && range.to && range.from > range.to)
    issues.push({ path: '/from', message: 'must not be later than to' });
  return issues;
}
