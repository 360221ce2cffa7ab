import { findCategories } from '../../features/categories/queries.ts';
import {
  countFacets,
  type FacetCount,
  type FacetCounts,
  WINDOWS_LAG_MS,
} from '../../features/jobs/count-facets.ts';
import { findFacetNames, findFacetValues } from '../../features/jobs/facet-queries.ts';
import type { JobCriteria } from '../../features/jobs/filters.ts';
import { toKey } from '../../features/jobs/list.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Messages } from '../messages/messages.ts';
import type { Choices } from './choices.ts';
import { toFacetKey } from './facet-key.ts';
import { toJobTypeName } from './job-type-name.ts';
import { knownIn } from './known.ts';

/** A value that a filter can have. */
export interface FacetOption {
  value: string;
  label: string;
  /** How many jobs it would find beside all other filters. */
  count: number;
  isChosen: boolean;
}

export interface FacetOptions {
  categories: FacetOption[];
  jobTypes: FacetOption[];
  locations: FacetOption[];
  remote: number;
  within: FacetCounts['within'];
  /** So long a page may show them, while nothing changes. */
  holdsForMs: number;
}

export async function findFacetOptions(
  scope: Scope,
  choices: Choices,
  criteria: JobCriteria,
  messages: Messages,
): Promise<FacetOptions> {
  const { counts, trustedUntilMs } = await knownIn(scope).facets.findOrMake(scope, toKey(criteria), () =>
    countFacets(scope, criteria),
  );
  return {
    categories: await categoryOptions(scope, counts.categories, choices),
    jobTypes: await jobTypeOptions(scope, counts.jobTypes, choices, messages),
    locations: await locationOptions(scope, counts.locations, choices),
    remote: counts.remote,
    within: counts.within,
    holdsForMs: toHoldMs(trustedUntilMs),
  };
}

/** Counts that are still believed may be from before the last change: they are looked at again as soon as they are not. */
function toHoldMs(trustedUntilMs: number): number {
  const believedMs = trustedUntilMs - performance.now();
  return believedMs > 0 ? believedMs : WINDOWS_LAG_MS;
}

type NamedValue = Omit<FacetOption, 'count' | 'isChosen'>;

/** The values that were counted, and the chosen that no job has beside the other filters. */
function toOptions(
  counts: FacetCount[],
  named: Map<string, NamedValue>,
  chosen: NamedValue[],
): FacetOption[] {
  const values = new Set(chosen.map(({ value }) => value));
  const counted = counts.flatMap(({ id, count }) => {
    const name = named.get(id);
    return name ? [{ ...name, count, isChosen: values.has(name.value) }] : [];
  });
  const listed = new Set(counted.map(({ value }) => value));
  const others = chosen.filter(({ value }) => !listed.has(value));
  return [...counted, ...others.map((name) => ({ ...name, count: 0, isChosen: true }))];
}

async function categoryOptions(scope: Scope, counts: FacetCount[], { categories }: Choices) {
  const found = await findCategories(scope, { ids: counts.map(({ id }) => id) });
  const named = new Map(found.map(({ id, slug, name }) => [id, { value: slug, label: name }]));
  const chosen = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  return toOptions(counts, named, chosen);
}

async function jobTypeOptions(scope: Scope, counts: FacetCount[], { state }: Choices, messages: Messages) {
  const values = await findFacetValues(scope, 'job_type', toNumbers(counts));
  const toNamed = (value: string) => ({ value, label: toJobTypeName(value, messages) });
  const named = new Map([...values].map(([id, value]) => [String(id), toNamed(value)]));
  return toOptions(counts, named, state.jobTypes.map(toNamed));
}

async function locationOptions(scope: Scope, counts: FacetCount[], { locations }: Choices) {
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

function toNumbers(counts: FacetCount[]): number[] {
  return counts.map(({ id }) => Number(id));
}
