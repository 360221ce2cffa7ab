import { getCountries } from '@corkboard/basics/countries';
import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import { MAX_REGION_LENGTH, REGION_PROBLEM, readRegion } from './regions.ts';

/** The schema reports values of other types. */
export interface ValidatedPlace {
  remote?: unknown;
  is_remote?: unknown;
  remote_regions?: unknown;
  place?: unknown;
}

/** Checks rules of the place of work that JSON Schema cannot express. Missing fields are not checked. */
export function findPlaceProblems(job: ValidatedPlace): Issue[] {
  return [...remoteProblems(job), ...regionProblems(job), ...partProblems(job)];
}

function remoteProblems({ remote, is_remote }: ValidatedPlace): Issue[] {
  if (typeof remote !== 'string' || typeof is_remote !== 'boolean') return [];
  if (is_remote === (remote === 'full')) return [];
  return [
    {
      path: '/is_remote',
      message: remote === 'full' ? 'must be true if remote is full' : 'must be false if remote is not full',
    },
  ];
}

function regionProblems({ remote_regions }: ValidatedPlace): Issue[] {
  if (!Array.isArray(remote_regions)) return [];
  return remote_regions.slice(0, MAX_CHECKED).flatMap((code, n) => {
    // The schema reports other types and lengths.
    if (typeof code !== 'string' || code.length > MAX_REGION_LENGTH || readRegion(code)) return [];
    return [{ path: `/remote_regions/${n}`, message: REGION_PROBLEM }];
  });
}

const MAX_CHECKED = 50;

function partProblems({ place }: ValidatedPlace): Issue[] {
  if (typeof place !== 'object' || place === null || Array.isArray(place)) return [];
  const { city, region, country, latitude, longitude } = place as Record<string, unknown>;
  const issues: Issue[] = [];
  if ([city, region, country, latitude, longitude].every((part) => (part ?? null) === null)) {
    issues.push({ path: '/place', message: 'must have at least one field that is not null' });
  }
  if (typeof country === 'string' && /^[A-Za-z]{2}$/.test(country) && !isCountry(country)) {
    issues.push({ path: '/place/country', message: 'must be an ISO 3166-1 country code such as NL' });
  }
  if (((latitude ?? null) === null) !== ((longitude ?? null) === null)) {
    const missing = (latitude ?? null) === null ? 'latitude' : 'longitude';
    issues.push({ path: `/place/${missing}`, message: 'must be set if the other coordinate is set' });
  }
  return issues;
}

function isCountry(code: string): boolean {
  return getCountries().has(code.toUpperCase());
}
