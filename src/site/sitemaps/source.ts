import type { Scope } from '../../platform/scope.ts';

/** A kind of address that a sitemap lists, in the order of ids. */
export interface SitemapSource {
  name: string;
  /** Whether it can be the name of a part. */
  isId(text: string): boolean;
  /** Cuts all that there is into stretches of at most so many. */
  cut(scope: Scope, size: number): Promise<Stretch[]>;
  /** Some of them from this id on. */
  list(scope: Scope, fromId: string, limit: number): Promise<SitemapEntry[]>;
}

interface Stretch {
  /** The least id in it. */
  firstId: string;
  /** When one of them was changed last; undefined where nobody can tell. */
  updatedAt?: string;
}

export interface SitemapEntry {
  id: string;
  /** Undefined: it has gone since it was found. */
  path: string | undefined;
  updatedAt?: string;
}
