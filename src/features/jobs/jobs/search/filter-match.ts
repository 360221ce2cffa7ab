import type { DetailMatch } from './detail-filters.ts';
import type { JobCriteria } from './filters.ts';
import { type FacetIds, namesLocations } from './look-up-names.ts';
import type { FilterMatch } from './matching.ts';

/** What the names in the criteria mean. */
export interface ResolvedNames {
  facets: FacetIds;
  /** The facets of the company that the criteria name by its id. Undefined: the criteria name none. */
  facetsOfCompany: number[] | undefined;
  /** Undefined: the criteria name no category. */
  categoryIds: string[] | undefined;
  /** Undefined: no job states its pay. */
  payCurrency: string | undefined;
  onlyId: string | undefined;
}

/** The conditions on a row of `job_index`. Undefined if a name does not exist, so that no job can match. */
export function toFilterMatch(criteria: JobCriteria, names: ResolvedNames): FilterMatch | undefined {
  const { statuses, postedFrom, postedTo, exceptIds, intent } = criteria;
  const { facets, categoryIds, onlyId } = names;
  const details = toDetailMatch(criteria, names);
  if (!details) return undefined;
  const asked = toAskedMatch(intent, facets);
  const jobTypeIds = criteria.jobTypes.length > 0 ? facets.job_type : asked.jobTypeIds;
  const locationIds = narrow(namesLocations(criteria) ? facets.location : undefined, criteria.locationIds);
  const companyIds = toCompanyIds(criteria, names);
  const cannotMatch = [jobTypeIds, locationIds, companyIds, categoryIds].some((ids) => ids?.length === 0);
  if (cannotMatch) return undefined;
  return {
    jobTypeIds,
    locationIds,
    companyIds,
    categoryIds,
    isRemote: criteria.isRemote ?? asked.isRemote,
    statuses: statuses.length > 0 ? statuses : undefined,
    postedFrom,
    postedTo,
    exceptIds: exceptIds.length > 0 ? exceptIds : undefined,
    onlyId,
    ...details,
    jobTypeOr: asked.jobTypeOr,
    remoteOr: asked.remoteOr,
  };
}

interface AskedMatch extends Pick<DetailMatch, 'jobTypeOr' | 'remoteOr'> {
  jobTypeIds: number[] | undefined;
  isRemote: true | undefined;
}

/** The job types and the remote work that a search asks for. All indexes know those, but not the jobs that pass anyway. */
function toAskedMatch(intent: JobCriteria['intent'], { job_type }: FacetIds): AskedMatch {
  const { exactIds = [], isRemote = false, jobTypes = [] } = intent ?? {};
  const passAnyway = exactIds.length > 0;
  const hasTypes = jobTypes.length > 0;
  return {
    jobTypeIds: hasTypes && !passAnyway ? job_type : undefined,
    jobTypeOr: hasTypes && passAnyway ? { ids: job_type, jobIds: exactIds } : undefined,
    isRemote: (isRemote && !passAnyway) || undefined,
    remoteOr: isRemote && passAnyway ? exactIds : undefined,
  };
}

function toDetailMatch(
  { countries, place, intent, remote, remoteRegion, payMin, hasPay }: JobCriteria,
  { facets, payCurrency }: ResolvedNames,
): Omit<DetailMatch, 'jobTypeOr' | 'remoteOr'> | undefined {
  if (payMin !== undefined && payCurrency === undefined) return undefined;
  if (remoteRegion !== undefined && facets.remote_regions.length === 0) return undefined;
  return {
    countries: countries.length > 0 ? countries : undefined,
    place: place?.range && {
      ...place.range,
      locationIds: facets.mentioning,
      jobIds: intent?.namesPlace ? intent.exactIds : [],
    },
    remote: remote.length > 0 ? remote : undefined,
    remoteRegionsIds: remoteRegion === undefined ? undefined : facets.remote_regions,
    pay:
      payMin === undefined || payCurrency === undefined ? undefined : { min: payMin, currency: payCurrency },
    hasPay: hasPay || undefined,
  };
}

/** A name, the id of a company, and the ids of facets are three filters. */
function toCompanyIds(
  { company, companyIds }: JobCriteria,
  { facets, facetsOfCompany }: ResolvedNames,
): number[] | undefined {
  const found = narrow(company === undefined ? undefined : facets.company, companyIds);
  if (facetsOfCompany === undefined || found === undefined) return facetsOfCompany ?? found;
  return facetsOfCompany.filter((id) => found.includes(id));
}

/** Names and ids are two filters. A job must pass both. */
function narrow(found: number[] | undefined, ids: number[]): number[] | undefined {
  if (ids.length === 0) return found;
  return found === undefined ? ids : ids.filter((id) => found.includes(id));
}
