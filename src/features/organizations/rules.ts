import { getCountries } from '../../platform/countries.ts';
import type { Issue } from '../../platform/http/errors/http-error.ts';
import { findLinkProblems } from './links.ts';

/** Finds problems of settings that the schema cannot express. */
export function findSettingsProblems(settings: object): Issue[] {
  return [...findCountryProblems(settings), ...findLinkProblems(settings)];
}

function findCountryProblems({ country }: { country?: unknown }): Issue[] {
  // The schema reports every other form.
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || getCountries().has(country)) return [];
  return [{ path: '/country', message: 'must be an ISO 3166-1 country code such as NL' }];
}
