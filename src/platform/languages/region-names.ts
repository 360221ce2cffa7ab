import { groups } from '../gazetteer/groups.ts';
import { commonMessagesIn } from './common-messages.ts';
import type { Language } from './languages.ts';

/** The name of a country, a group of countries or a range of time zones. Countries have their ISO 3166-1 alpha-2 code, groups names such as `EU`. */
export function nameRegion(code: string, language: Language): string {
  const names: Partial<Record<string, string>> = commonMessagesIn(language).regions;
  const own = names[code];
  if (own !== undefined) return own;
  const intlCode = unCodes[code] ?? code;
  // Intl refuses other codes.
  if (!/^(?:[A-Z]{2}|\d{3})$/.test(intlCode)) return nameOther(code);
  return new Intl.DisplayNames(language, { type: 'region' }).of(intlCode) ?? code;
}

/** `UTC-3..UTC+3` becomes “UTC−3 – UTC+3”. Groups such as DACH and Benelux have one name. */
function nameOther(code: string): string {
  return groups.get(code)?.name ?? code.replace('..', ' – ').replaceAll('-', '−');
}

/** Codes of UN M49, for the groups that ISO 3166-1 does not know. */
const unCodes: Record<string, string> = {
  AFRICA: '002',
  NORTH_AMERICA: '003',
  SOUTH_AMERICA: '005',
  OCEANIA: '009',
  AMERICAS: '019',
  ASIA: '142',
  EUROPE: '150',
  LATAM: '419',
};
