import { type SqlBool, sql } from 'kysely';
import { invalid } from '../../platform/http/errors.ts';

/** Whether and since when a page is public. */
export interface Publication {
  status: string;
  published_at: string | null;
}

/**
 * What the page's publication becomes by a request. The moment of the first publication is kept from then on; a page that
 * is published has one, so it cannot be cleared.
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

/** Whether anybody can have seen it. A draft may have been public before, and nothing tells of it any more. */
export function hasBeenPublic({ status, published_at }: Publication, now: string): boolean {
  return status !== 'draft' && published_at !== null && Date.parse(published_at) <= Date.parse(now);
}

/** What isPublic says, of rows of `pages`. Every list, page, feed and sitemap that the public sees asks this. */
export const isPublicRow = sql<SqlBool>`(pages.status = 'published' and pages.published_at <= now())`;
