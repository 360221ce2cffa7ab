import { toFacetKey } from '../../features/jobs/jobs/public/facet-key.ts';
import type { JobCache } from '../../features/jobs/jobs/responses/job-cache.ts';
import {
  countFacets,
  type FacetCounts,
  type FacetSnapshot,
} from '../../features/jobs/jobs/search/facets/count-facets.ts';
import { MAX_VALUES } from '../../features/jobs/jobs/search/facets/count-groups.ts';
import type { FacetCount } from '../../features/jobs/jobs/search/facets/names.ts';
import type { JobCriteria } from '../../features/jobs/jobs/search/filters.ts';
import { readCount, toKey } from '../../features/jobs/jobs/search/list.ts';
import type { Changes } from '../../platform/cache/change-log.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import type { SelectedFilters } from './selected-filters.ts';

/** A value of a filter. */
export interface FacetOption {
  value: string;
  label: string;
  /** Number of jobs with this value that match all other filters. */
  count: number;
  isSelected: boolean;
}

export interface FacetOptions {
  categories: FacetOption[];
  jobTypes: FacetOption[];
  locations: FacetOption[];
  countries: FacetOption[];
  /** Codes of the countries that visitors can say they live in. */
  residences: string[];
  remote: FacetCounts['remote'];
  hasPay: number;
  within: FacetCounts['within'];
  /** How long a page with these counts may be cached while the board does not change. */
  maxAgeMs: number;
}

interface FacetRequest {
  selected: SelectedFilters;
  criteria: JobCriteria;
  /** The changes that were read for this page. */
  changes: Changes;
}

/** How many jobs each value would find, and how long a page with these counts may be cached. */
export async function findFacetCounts(
  scope: Scope,
  criteria: JobCriteria,
  cache: JobCache,
  changes?: Changes,
): Promise<{ counts: FacetCounts; maxAgeMs: number }> {
  const findFacets = async (wanted: JobCriteria): Promise<FacetSnapshot> => {
    const count = async () =>
      countFacets(scope, wanted, await readCount(scope, wanted, cache, changes), findFacets);
    let isStale = false;
    const onStale = () => {
      isStale = true;
    };
    const lookup = { ...(changes && { changes }), onStale };
    const found = await cache.facets.findOrCompute(scope, toKey(wanted), count, lookup);
    return isStale ? { ...found, freshUntilMs: 0, validUntilMs: performance.now() + RENEWAL_MS } : found;
  };
  const { counts, ...times } = await findFacets(criteria);
  return { counts, maxAgeMs: toMaxAgeMs(times) };
}

/** The next counts of a large board are complete after this time. */
const RENEWAL_MS = 2_000;

export async function findFacetOptions(
  board: Board,
  { selected, criteria, changes }: FacetRequest,
  cache: JobCache,
): Promise<FacetOptions> {
  const { scope, formats } = board;
  const { state, categories, locations } = selected;
  const { counts, maxAgeMs } = await findFacetCounts(scope, criteria, cache, changes);
  // Counts apply this filter to the countries. Visitors who correct their place need the options without the filter.
  const { counts: elsewhere } =
    criteria.remoteRegion === undefined
      ? { counts }
      : await findFacetCounts(scope, { ...criteria, remoteRegion: undefined }, cache, changes);
  const toType = (value: string) => ({ value, label: formats.jobType(value) });
  const toCountry = (code: string) => ({ value: code, label: formats.country(code) });
  return {
    categories: toOptions(
      counts.categories,
      categories.map(({ slug, name }) => ({ value: slug, label: name })),
      ({ slug, name }) => ({ value: slug ?? '', label: name }),
    ),
    jobTypes: toOptions(counts.jobTypes, state.jobTypes.map(toType), ({ name }) => toType(name)),
    locations: toOptions(
      counts.locations,
      locations.map(({ key, name }) => ({ value: key, label: formats.location(name) })),
      ({ id, name }) => ({ value: toFacetKey(name, Number(id)), label: formats.location(name) }),
    ),
    countries: toOptions(
      counts.countries.filter(({ id }, index) => index < MAX_VALUES || state.countries.includes(id)),
      state.countries.map(toCountry),
      ({ id }) => toCountry(id),
    ),
    residences: [...new Set([...elsewhere.countries.map(({ id }) => id), ...counts.remoteCountries])],
    remote: counts.remote,
    hasPay: counts.hasPay,
    within: counts.within,
    maxAgeMs,
  };
}

/** Trusted counts may be older than the last change, so the page expires together with the trust in them. */
function toMaxAgeMs({ freshUntilMs, validUntilMs }: Pick<FacetSnapshot, 'freshUntilMs' | 'validUntilMs'>) {
  const nowMs = performance.now();
  return freshUntilMs > nowMs ? freshUntilMs - nowMs : Math.max(0, validUntilMs - nowMs);
}

/** The counted values, and the selected values without matching jobs. */
function toOptions(
  counts: FacetCount[],
  chosen: Pick<FacetOption, 'value' | 'label'>[],
  toValue: (count: FacetCount) => Pick<FacetOption, 'value' | 'label'>,
): FacetOption[] {
  const values = new Set(chosen.map(({ value }) => value));
  const counted = counts.map((each) => {
    const named = toValue(each);
    return { ...named, count: each.count, isSelected: values.has(named.value) };
  });
  const listed = new Set(counted.map(({ value }) => value));
  const others = chosen.filter(({ value }) => !listed.has(value));
  return [...counted, ...others.map((named) => ({ ...named, count: 0, isSelected: true }))];
}
