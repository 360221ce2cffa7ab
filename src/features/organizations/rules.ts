import { getCountries } from '../../platform/countries.ts';
import type { Issue } from '../../platform/http/errors/http-error.ts';
import { isTimeZone } from '../../platform/time-zones.ts';
import { findFormProblems } from '../application-forms/rules.ts';
import { findLinkProblems } from './links.ts';

/** Finds problems of settings that the schema cannot express. */
export function findSettingsProblems(settings: object): Issue[] {
  return [
    ...findCountryProblems(settings),
    ...findTimeZoneProblems(settings),
    ...findLinkProblems(settings),
    ...findApplicationProblems(settings),
  ];
}

function findCountryProblems({ country }: { country?: unknown }): Issue[] {
  // The schema reports every other form.
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || getCountries().has(country)) return [];
  return [{ path: '/country', message: 'must be an ISO 3166-1 country code such as NL' }];
}

function findApplicationProblems({ applications }: { applications?: unknown }): Issue[] {
  const { form } = (applications ?? {}) as { form?: unknown };
  return findFormProblems(form, '/applications/form');
}

function findTimeZoneProblems({ time_zone }: { time_zone?: unknown }): Issue[] {
  if (typeof time_zone !== 'string' || time_zone === '' || isTimeZone(time_zone)) return [];
  return [{ path: '/time_zone', message: 'must be an IANA time zone such as Europe/Amsterdam' }];
}
