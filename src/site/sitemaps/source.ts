import type { Scope } from '../../platform/scope.ts';
import type { PageRequest } from '../board-page.ts';

/** The context of pages, for sources that use pages. */
export type SitemapRequest = Pick<PageRequest, 'board' | 'caches'>;

/** A kind of page in the sitemap, ordered by id. */
export interface SitemapSource {
  name: string;
  /** Whether the text is a valid id, which names a file. */
  isId(text: string): boolean;
  /** Splits all entries into ranges of at most `size`. */
  listRanges(scope: Scope, size: number): Promise<SitemapRange[]>;
  /** Entries from this id on. */
  list(scope: Scope, fromId: string, limit: number, request: SitemapRequest): Promise<SitemapEntry[]>;
}

interface SitemapRange {
  /** The lowest id of the range. */
  firstId: string;
  /** Time of the last change in the range; undefined when unknown. */
  updatedAt?: string;
}

export interface SitemapEntry {
  id: string;
  /** Undefined when the page was deleted meanwhile. */
  path: string | undefined;
  updatedAt?: string;
}
