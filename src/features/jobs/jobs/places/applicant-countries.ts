import { getCountries } from '@corkboard/basics/countries';
import { parseTimeRange } from '@corkboard/basics/regions';
import { groups } from '../../../../platform/gazetteer/groups.ts';
import { readLocation } from '../../../../platform/gazetteer/read-location.ts';
import { isInTimeRange } from '../../../../platform/gazetteer/time-ranges.ts';
import type { Job } from '../schema.ts';
import { findPlaces, type PlaceSettings } from './find-place.ts';
import { cleanRegions } from './regions.ts';

/**
 * The countries where applicants for a remote job may live, as ISO 3166-1 codes: the countries of `remote_regions`, otherwise of a group
 * that the location names for certain (“Remote (DACH)”), otherwise of its places. Job searches read only countries.
 */
export function findApplicantCountries(
  job: Pick<Job, 'remote_regions' | 'place' | 'location'>,
  board: PlaceSettings,
): string[] {
  const named = listCountries(cleanRegions(job.remote_regions));
  if (named.length > 0) return named;
  const ofGroup = job.place?.country ? [] : listCountries(readGroup(job.location));
  if (ofGroup.length > 0) return ofGroup;
  const own = findPlaces(job, board).flatMap(({ country }) => country ?? []);
  if (own.length > 0) return [...new Set(own)];
  return board.country === null ? [] : [board.country];
}

function readGroup(location: string | null): string[] {
  const reading = location === null ? undefined : readLocation(location);
  return reading?.isCertain && reading.place.kind === 'group' ? [reading.place.key] : [];
}

/** The countries, the countries of the groups, and the countries with a time zone in the ranges. */
export function listCountries(codes: readonly string[]): string[] {
  const all = getCountries();
  const listEach = (code: string): string[] => {
    if (all.has(code)) return [code];
    const group = groups.get(code);
    if (group) return [...(group.countries ?? all)];
    const range = parseTimeRange(code);
    return range ? [...all].filter((country) => isInTimeRange(country, range)) : [];
  };
  return [...new Set(codes.flatMap(listEach))];
}
