import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { findDescriptionProblems } from '../../../platform/http/input/description-size.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../../platform/search-words.ts';

const MAX_CUSTOM_FIELDS_BYTES = 64 * 1024;

interface ValidatedFields {
  description?: string | null;
  customFields?: object | null;
}

/** Checks that a schema cannot express. */
export function findMemberProblems(member: ValidatedFields): Issue[] {
  const { customFields } = member;
  const issues = findDescriptionProblems(member);
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
