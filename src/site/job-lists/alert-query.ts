import type { JobFacets } from '../../features/jobs/jobs/public/similar.ts';
import { type AlertQuery, toWordsQuery } from '../../features/jobs/jobs/publications/alert-query.ts';
import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { JobCriteria } from '../../features/jobs/jobs/search/filters.ts';
import type { LandingSubject } from '../../features/jobs/landing-pages/subjects/find.ts';
import type { KnownPlace } from '../../platform/gazetteer/gazetteer.ts';
import type { SelectedFilters } from './selected-filters.ts';

/** What the list shows, without its order and its time. `searched`: what the list searched for. */
export function toListQuery(
  { state, categories, locations, payCurrency, place }: SelectedFilters,
  searched: JobCriteria,
): AlertQuery {
  const { jobTypes, countries, remote, remoteRegion, payMin, hasPay } = state;
  const onlyRemote = remote.join() === 'full';
  const categoryIds = categories.flatMap(({ id, isGone }) => (isGone ? [] : id));
  const [category] = categories;
  return {
    ...toWordsQuery(state.search, searched),
    ...(state.place && { place: toPlaceText(state.place, place, searched) }),
    ...(categoryIds.length > 0 && { categories: categoryIds }),
    // Without one of the categories, the alert must not look for all jobs.
    ...(categoryIds.length === 0 && category && { category: category.slug }),
    ...(jobTypes.length > 0 && { job_types: jobTypes }),
    ...(locations.length > 0 && { location_ids: locations.map(({ id }) => id) }),
    ...(countries.length > 0 && { country: countries }),
    ...(onlyRemote && { is_remote: true }),
    ...(!onlyRemote && remote.length > 0 && { remote }),
    ...(remoteRegion && { remote_region: remoteRegion }),
    ...(payMin !== undefined && { pay_min: payMin }),
    ...(payCurrency !== null && { pay_currency: payCurrency }),
    ...(hasPay && { has_pay: true }),
  };
}

/** A place that the list takes literally is in quotes, and a misspelled one is corrected. */
function toPlaceText(text: string, place: KnownPlace | undefined, searched: JobCriteria): string {
  if (place) return text;
  return searched.place?.range ? searched.place.text : `"${text.replaceAll('"', ' ')}"`;
}

export function toLandingQuery({ kind, category, value, criteria }: LandingSubject): AlertQuery {
  const { locationIds = [], jobTypes = [], countries = [], isRemote } = criteria;
  const isCity = (kind === 'location' || kind === 'category_location') && locationIds.length === 0;
  return {
    ...(category && { categories: [category.id] }),
    ...(isCity && value !== null && { place_slug: value }),
    ...(locationIds.length > 0 && { location_ids: locationIds }),
    ...(jobTypes.length > 0 && { job_types: jobTypes }),
    ...(countries.length > 0 && { country: countries }),
    ...(isRemote && { is_remote: true }),
  };
}

/** Jobs of the same category at the same location. Without both, jobs with the same title. */
export function toSimilarQuery(
  { category_id, title, is_remote }: Job,
  { locationId }: Pick<JobFacets, 'locationId'>,
): AlertQuery {
  if (category_id === null) return { search: title.slice(0, MAX_TITLE) };
  return {
    categories: [category_id],
    ...(is_remote ? { is_remote: true } : locationId !== null && { location_ids: [locationId] }),
  };
}

/** Enough for its words, which may be 30. */
const MAX_TITLE = 100;
