import type { CountryCode } from './countries.ts';

export interface Place {
  city: string;
  country: CountryCode;
  /** As a job spells it. */
  location: string;
}

const cities: Record<CountryCode, readonly [suffix: string, cities: readonly string[]]> = {
  US: [
    'USA',
    [
      'New York, NY',
      'San Francisco, CA',
      'Austin, TX',
      'Seattle, WA',
      'Chicago, IL',
      'Boston, MA',
      'Denver, CO',
      'Atlanta, GA',
      'Portland, OR',
      'Minneapolis, MN',
      'Raleigh, NC',
      'Philadelphia, PA',
      'Los Angeles, CA',
    ],
  ],
  CA: ['Canada', ['Toronto, ON', 'Montréal, QC', 'Vancouver, BC', 'Calgary, AB']],
  GB: ['United Kingdom', ['London', 'Manchester', 'Edinburgh', 'Bristol', 'Leeds', 'Belfast']],
  IE: ['Ireland', ['Dublin', 'Cork']],
  DE: ['Germany', ['Berlin', 'München', 'Hamburg', 'Köln', 'Leipzig', 'Düsseldorf', 'Nürnberg']],
  AT: ['Austria', ['Wien', 'Graz']],
  CH: ['Switzerland', ['Zürich', 'Genève', 'Basel']],
  FR: ['France', ['Paris', 'Lyon', 'Nantes']],
  NL: ['Netherlands', ['Amsterdam', 'Rotterdam']],
  ES: ['Spain', ['Barcelona', 'Málaga']],
  PT: ['Portugal', ['Lisboa', 'Porto']],
  IT: ['Italy', ['Milano']],
  SE: ['Sweden', ['Stockholm', 'Göteborg', 'Malmö']],
  DK: ['Denmark', ['København']],
  PL: ['Poland', ['Kraków', 'Wrocław']],
  BR: ['Brazil', ['São Paulo', 'Florianópolis']],
  JP: ['Japan', ['Tokyo']],
  IN: ['India', ['Bengaluru', 'Hyderabad']],
  AU: ['Australia', ['Sydney, NSW', 'Melbourne, VIC']],
};

export const places: readonly Place[] = Object.entries(cities).flatMap(([country, [suffix, names]]) =>
  names.map((name) => ({
    city: name.split(',')[0] as string,
    country: country as CountryCode,
    location: `${name}, ${suffix}`,
  })),
);
