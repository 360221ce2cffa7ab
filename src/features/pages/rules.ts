import type { Issue } from '../../platform/http/errors.ts';
import { textProblem } from '../../platform/text.ts';
import { isReservedSlug } from './reserved-slugs.ts';

export const pageTypes = ['page', 'blog_post'] as const;
type PageType = (typeof pageTypes)[number];

const MAX_CUSTOM_FIELDS_BYTES = 64 * 1024;
const MAX_SEARCH_WORDS = 30;

interface JudgedFields {
  kind?: PageType;
  slug?: string;
  custom_fields?: object | null;
}

/** What is wrong with a request's body beyond the form of each field. */
export function findPageProblems({ custom_fields }: JudgedFields): Issue[] {
  if (!custom_fields || Buffer.byteLength(JSON.stringify(custom_fields)) <= MAX_CUSTOM_FIELDS_BYTES)
    return [];
  return [{ path: '/custom_fields', message: 'must not have more than 64 kB' }];
}

/** The same for a new page, whose kind is known. */
export function findNewPageProblems(page: JudgedFields): Issue[] {
  return [...findPageProblems(page), ...slugProblems(page.kind ?? 'page', page.slug)];
}

/** A page must not hide one of the board's own addresses. */
export function slugProblems(type: string, slug: string | undefined): Issue[] {
  if (type !== 'page' || typeof slug !== 'string' || !isReservedSlug(slug)) return [];
  return [{ path: '/slug', message: 'must not be one that the board itself uses' }];
}

/** What is wrong with a list's parameters beyond the form of each. */
export function findQueryProblems({ search }: { search?: string }): Issue[] {
  if (typeof search !== 'string') return [];
  const problem = textProblem(search);
  if (problem) return [{ path: '/search', message: problem }];
  if (splitWords(search).length <= MAX_SEARCH_WORDS) return [];
  return [{ path: '/search', message: `must not hold more than ${MAX_SEARCH_WORDS} words` }];
}

export function splitWords(search: string): string[] {
  return search.split(/\s+/).filter(Boolean);
}
