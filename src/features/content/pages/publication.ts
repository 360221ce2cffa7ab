import { type SqlBool, sql } from 'kysely';
import { invalid } from '../../../platform/http/errors/http-error.ts';

/** The columns that decide whether a page is public. */
export interface Publication {
  status: string;
  published_at: string | null;
}

/**
 * The publication of a page after a request. The first publication sets published_at. Later changes keep the time, and a request cannot
 * clear it while the page is published.
 */
export function decidePublication(
  before: Publication,
  given: { status?: string | undefined; published_at?: string | null | undefined },
  now: string,
): Publication {
  const status = given.status ?? before.status;
  const publishedAt = given.published_at === undefined ? before.published_at : given.published_at;
  if (status !== 'published' || publishedAt !== null) return { status, published_at: publishedAt };
  if (given.published_at === undefined) return { status, published_at: now };
  throw invalid([{ path: '/published_at', message: 'must not be null while the page is published' }]);
}

export function isPublic({ status, published_at }: Publication, now: string): boolean {
  return status === 'published' && published_at !== null && Date.parse(published_at) <= Date.parse(now);
}

/** Whether visitors may have seen the page. A draft counts as never public, even if it was public before. */
export function hasBeenPublic({ status, published_at }: Publication, now: string): boolean {
  return status !== 'draft' && published_at !== null && Date.parse(published_at) <= Date.parse(now);
}

/** `isPublic` as a condition on rows of `pages`. All public lists, pages, feeds and sitemaps use it. */
export const isPublicRow = sql<SqlBool>`(pages.status = 'published' and pages.published_at <= now())`;
