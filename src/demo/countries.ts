import { readJson } from './data.ts';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  remoteLabels: readonly string[];
  currency: string;
  /**
   * Local yearly pay of a job that pays 40,000 or 120,000 USD in the USA. Two points, because the gap between low and high pay
   * differs by country.
   */
  payAt40: number;
  payAt120: number;
  salariesAre: 'yearly' | 'monthly';
  wagesAre: 'hourly' | 'monthly';
  contractsAre: 'hourly' | 'daily' | 'monthly';
  /** Some wages, and most wages of temporary work, are quoted by the week. */
  weeklyWages?: true;
  names: Names;
  /** A range that the national regulator reserves for fiction; each # becomes a random digit. */
  phone: string | null;
  titleMarks: readonly string[];
  language: string | null;
  benefits: readonly string[];
}

interface Names {
  first: readonly string[];
  last: readonly string[];
}

export interface Place {
  city: string;
  country: Country;
  /** As a job spells it, such as "Austin, TX, USA". */
  location: string;
}

interface CountryFile extends Omit<Country, 'code' | 'names'> {
  name: string;
  cities: readonly string[];
  /** A key of `names.json`. */
  names: string;
}

const namePools = readJson<Record<string, Names>>('jobs/names.json');

export const places: readonly Place[] = Object.entries(
  readJson<Record<string, CountryFile>>('jobs/countries.json'),
).flatMap(readPlaces);

function readPlaces([code, { name, cities, names, ...fields }]: [string, CountryFile]): Place[] {
  const pool = namePools[names];
  if (!pool) throw new Error(`demo: names.json has no "${names}"`);
  const country: Country = { ...fields, code, names: pool };
  return cities.map((city) => ({
    city: city.split(',')[0] as string,
    country,
    location: `${city}, ${name}`,
  }));
}
