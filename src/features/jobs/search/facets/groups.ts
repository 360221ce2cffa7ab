import { type RawBuilder, sql } from 'kysely';
import type { JobMatch } from '../matching.ts';
import { type PostedWithin, windowStart } from '../query-values.ts';

export const facetWindows = ['24h', '7d', '30d'] as const satisfies PostedWithin[];
export type FacetWindow = (typeof facetWindows)[number];

/** A facet whose values are listed. */
export type ValueFacet = 'category' | 'job_type' | 'location' | 'country';
export type FacetName = ValueFacet | 'remote' | 'pay' | 'age';

/** A facet value with its number of jobs. */
export interface FacetCount {
  /** As in `job_index`: the id of a category, job type or location, or the code of a country. */
  id: string;
  count: number;
  /** The name of a category or location, the folded job type, or the code of a country. */
  name: string;
  /** Of a category. */
  slug: string | null;
}

/** The jobs of one value. */
export interface Group {
  facet: FacetName;
  /** Of `remote`: the mode. Of `pay`: `true`. Of `age`: the number of windows that the jobs are too old for. */
  id: string;
  count: number;
}

/** Facets whose values are counted among the same jobs. */
export interface Pass {
  match: JobMatch;
  facets: FacetName[];
}

/** How many values of a facet visitors can choose from. */
export const MAX_VALUES = 10;

/** The number of windows that a job is too old for. Of times, the planner would expect a group each. */
export function toAge(postedAt: RawBuilder<unknown>): RawBuilder<number> {
  const isOlder = facetWindows.map((window) => sql`(${postedAt} < ${windowStart(window)}::timestamptz)::int`);
  return sql<number>`(${sql.join(isOlder, sql` + `)})`;
}
