import { countries } from '../../platform/countries.ts';
import type { Issue } from '../../platform/http/errors.ts';
import { findLinkProblems } from './links.ts';

/** What is wrong with settings beyond the form of each field. */
export function findSettingsProblems(settings: object): Issue[] {
  return [...findCountryProblems(settings), ...findLinkProblems(settings)];
}

function findCountryProblems({ country }: { country?: unknown }): Issue[] {
  // What has another form is told of by the schema.
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || countries.has(country)) return [];
  return [{ path: '/country', message: 'must be a code of ISO 3166-1, such as NL' }];
}
