import { findCategories } from '../../features/categories/queries.ts';
import { toFacetKey } from '../../features/jobs/public/facet-key.ts';
import type { JobCache } from '../../features/jobs/responses/job-cache.ts';
import {
  countFacets,
  type FacetCount,
  type FacetCounts,
  WINDOWS_LAG_MS,
} from '../../features/jobs/search/count-facets.ts';
import { findFacetNames, findFacetValues } from '../../features/jobs/search/facet-queries.ts';
import type { JobCriteria } from '../../features/jobs/search/filters.ts';
import { toKey } from '../../features/jobs/search/list.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import type { Messages } from '../messages/messages.ts';
import { toJobTypeName } from './job-type-name.ts';
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
}

/** How many jobs each value would find, and how long a page with these counts may be cached. */
export async function findFacetCounts(
  scope: Scope,
  criteria: JobCriteria,
  { facets }: JobCache,
): Promise<{ counts: FacetCounts; maxAgeMs: number }> {
  const { counts, freshUntilMs } = await facets.findOrCompute(scope, toKey(criteria), () =>
    countFacets(scope, criteria),
  );
  return { counts, maxAgeMs: toMaxAgeMs(freshUntilMs) };
}

export async function findFacetOptions(
  board: Board,
  { selected, criteria }: FacetRequest,
  cache: JobCache,
): Promise<FacetOptions> {
  const { scope, messages } = board;
  const { counts, maxAgeMs } = await findFacetCounts(scope, criteria, cache);
  // Counts apply this filter to the countries. Visitors who correct where they live need those without it.
  const { counts: elsewhere } =
    criteria.remoteRegion === undefined
      ? { counts }
      : await findFacetCounts(scope, { ...criteria, remoteRegion: undefined }, cache);
  return {
    categories: await categoryOptions(scope, counts.categories, selected),
    jobTypes: await jobTypeOptions(scope, counts.jobTypes, selected, messages),
    locations: await locationOptions(scope, counts.locations, selected),
    countries: countryOptions(board, counts.countries, selected),
    residences: elsewhere.countries.map(({ id }) => id),
    remote: counts.remote,
    hasPay: counts.hasPay,
    within: counts.within,
    maxAgeMs,
  };
}

/** Trusted counts may be older than the last change, so the page expires together with the trust in them. */
function toMaxAgeMs(freshUntilMs: number): number {
  const remainingMs = freshUntilMs - performance.now();
  return remainingMs > 0 ? remainingMs : WINDOWS_LAG_MS;
}

type NamedValue = Omit<FacetOption, 'count' | 'isSelected'>;

/** The counted values, and the selected values without matching jobs. */
function toOptions(
  counts: FacetCount[],
  named: Map<string, NamedValue>,
  chosen: NamedValue[],
): FacetOption[] {
  const values = new Set(chosen.map(({ value }) => value));
  const counted = counts.flatMap(({ id, count }) => {
    const name = named.get(id);
    return name ? [{ ...name, count, isSelected: values.has(name.value) }] : [];
  });
  const listed = new Set(counted.map(({ value }) => value));
  const others = chosen.filter(({ value }) => !listed.has(value));
  return [...counted, ...others.map((name) => ({ ...name, count: 0, isSelected: true }))];
}

async function categoryOptions(scope: Scope, counts: FacetCount[], { categories }: SelectedFilters) {
  const found = await findCategories(scope, { ids: counts.map(({ id }) => id) });
  const named = new Map(found.map(({ id, slug, name }) => [id, { value: slug, label: name }]));
  const chosen = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  return toOptions(counts, named, chosen);
}

async function jobTypeOptions(
  scope: Scope,
  counts: FacetCount[],
  { state }: SelectedFilters,
  messages: Messages,
) {
  const values = await findFacetValues(scope, 'job_type', toNumbers(counts));
  const toNamed = (value: string) => ({ value, label: toJobTypeName(value, messages) });
  const named = new Map([...values].map(([id, value]) => [String(id), toNamed(value)]));
  return toOptions(counts, named, state.jobTypes.map(toNamed));
}

async function locationOptions(scope: Scope, counts: FacetCount[], { locations }: SelectedFilters) {
  const names = await findFacetNames(scope, 'location', toNumbers(counts));
  const named = new Map(
    [...names].map(([id, name]) => [String(id), { value: toFacetKey(name, id), label: name }]),
  );
  return toOptions(
    counts,
    named,
    locations.map(({ key, name }) => ({ value: key, label: name })),
  );
}

function countryOptions({ formats }: Board, counts: FacetCount[], { state }: SelectedFilters) {
  const toNamed = (code: string) => ({ value: code, label: formats.country(code) });
  const named = new Map(counts.map(({ id }) => [id, toNamed(id)]));
  return toOptions(counts, named, state.countries.map(toNamed));
}

function toNumbers(counts: FacetCount[]): number[] {
  return counts.map(({ id }) => Number(id));
}
