import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { isReservedSlug } from './reserved/slugs.ts';

export const pageTypes = ['page', 'blog_post'] as const;
type PageType = (typeof pageTypes)[number];

const MAX_CUSTOM_FIELDS_BYTES = 64 * 1024;
const MAX_SEARCH_WORDS = 30;

interface ValidatedFields {
  kind?: PageType;
  slug?: string;
  custom_fields?: object | null;
}

/** Checks rules for the request body that JSON Schema cannot express. */
export function findPageProblems({ custom_fields }: ValidatedFields): Issue[] {
  if (!custom_fields || Buffer.byteLength(JSON.stringify(custom_fields)) <= MAX_CUSTOM_FIELDS_BYTES)
    return [];
  return [{ path: '/custom_fields', message: 'must not be larger than 64 kB' }];
}

/** Like `findPageProblems`, for a new page. Its kind is known, so this checks the slug too. */
export function findNewPageProblems(page: ValidatedFields): Issue[] {
  return [...findPageProblems(page), ...slugProblems(page.kind ?? 'page', page.slug)];
}

/** A page must not hide a path of the board. */
export function slugProblems(type: string, slug: string | undefined): Issue[] {
  if (type !== 'page' || typeof slug !== 'string' || !isReservedSlug(slug)) return [];
  return [{ path: '/slug', message: 'must not be a reserved path of the board' }];
}

/** Checks rules for list parameters that JSON Schema cannot express. */
export function findQueryProblems({ search = '' }: { search?: string }): Issue[] {
  if (splitWords(search).length <= MAX_SEARCH_WORDS) return [];
  return [{ path: '/search', message: `must not contain more than ${MAX_SEARCH_WORDS} words` }];
}

export function splitWords(search: string): string[] {
  return search.split(/\s+/).filter(Boolean);
}
