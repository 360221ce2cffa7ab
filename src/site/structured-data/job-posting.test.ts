import type { JobPosting } from 'schema-dts';
import { describe, expect, test } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { boardIn } from '../../../test/boards.ts';
import { postJob } from '../../../test/jobs.ts';
import { toJobPosting } from './job-posting.ts';

const complete = {
  title: 'Harbour Pilot',
  description: '<p>Guide ships in and out.</p>',
  company_name: 'North Sea Pilots',
  company_website: 'https://pilots.example',
  location: 'Rotterdam, Netherlands',
  job_type: 'Full Time',
  category: 'Shipping',
  salary_min: 52_000,
  salary_max: 68_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  expires_at: '2099-12-01T09:00:00.000Z',
};

async function buildPosting(fields: Record<string, unknown>, country: string | null = null) {
  const organization = await newOrganization();
  const job = await postJob(organization, { ...complete, ...fields });
  const { scope } = organization;
  const board = { ...boardIn('en', scope, 'Harbour Jobs'), country };
  return { job, posting: toJobPosting(job, board) };
}

test('a complete job has all properties that job search engines require', async () => {
  const { job, posting } = await buildPosting({});
  const expected: JobPosting = {
    '@type': 'JobPosting',
    title: 'Harbour Pilot',
    description: '<p>Guide ships in and out.</p>',
    datePosted: job.posted_at,
    validThrough: '2099-12-01T09:00:00.000Z',
    url: job.url,
    identifier: { '@type': 'PropertyValue', name: 'Harbour Jobs', value: job.id },
    hiringOrganization: {
      '@type': 'Organization',
      name: 'North Sea Pilots',
      sameAs: 'https://pilots.example',
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Rotterdam',
        addressRegion: 'South Holland',
        addressCountry: 'NL',
      },
    },
    employmentType: 'FULL_TIME',
    occupationalCategory: 'Shipping',
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: 52_000, maxValue: 68_000, unitText: 'YEAR' },
    },
    directApply: false,
  };
  expect(posting).toEqual(expected);
});

describe('a job has no structured data if it has', () => {
  test.each([
    ['no company', { company_name: null }],
    ['no description', { description: null }],
    ['no location', { location: null }],
    ['a location without a country', { location: 'Bergen' }],
    ['no location for remote work', { location: null, is_remote: true }],
    ['the status draft', { status: 'draft' }],
    ['the status expired', { status: 'expired' }],
  ])('%s', async (_, fields) => {
    expect((await buildPosting(fields)).posting).toBeUndefined();
  });
});

test('a remote job has the country of its applicants instead of a location', async () => {
  const { posting } = await buildPosting({ is_remote: true, location: 'Netherlands' });
  expect(posting).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'NL' },
  });
  expect(posting).not.toHaveProperty('jobLocation');
});

test('a place stands for the location, with the country of the location or the board if it has none', async () => {
  const addressOf = async (place: object, country: string | null = null) =>
    (await buildPosting({ place }, country)).posting;
  const full = { city: 'Schiedam', region: 'South Holland', country: 'BE', latitude: 51.9, longitude: 4.4 };
  const posting = await addressOf(full);
  expect(posting).toHaveProperty('jobLocation', {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Schiedam',
      addressRegion: 'South Holland',
      addressCountry: 'BE',
    },
  });
  expect(await addressOf({ city: 'Schiedam' })).toMatchObject({
    jobLocation: { address: { addressLocality: 'Schiedam', addressCountry: 'NL' } },
  });
  const { posting: ofBoard } = await buildPosting({ location: null, place: { city: 'Ghent' } }, 'BE');
  expect(ofBoard).toMatchObject({ jobLocation: { address: { addressCountry: 'BE' } } });
  expect((await buildPosting({ location: null, place: { city: 'Ghent' } })).posting).toBeUndefined();
});

test('a hybrid job has its location and does not count as telecommuting', async () => {
  const { posting } = await buildPosting({ remote: 'hybrid', remote_regions: ['DE'] });
  expect(posting).toMatchObject({ jobLocation: { address: { addressLocality: 'Rotterdam' } } });
  expect(posting).not.toHaveProperty('jobLocationType');
  expect(posting).not.toHaveProperty('applicantLocationRequirements');
});

test.each<[string[], string[]]>([
  [['DE'], ['DE']],
  [
    ['DE', 'AT'],
    ['DE', 'AT'],
  ],
  [['NORTH_AMERICA'], ['BM', 'CA', 'GL', 'MX', 'PM', 'US']],
  [
    ['GL', 'NORTH_AMERICA', 'DE'],
    ['GL', 'BM', 'CA', 'MX', 'PM', 'US', 'DE'],
  ],
  // The country of the location.
  [[], ['NL']],
])('applicants of a remote job for %j have the countries %j', async (remote_regions, expected) => {
  const { posting } = await buildPosting({ remote: 'full', remote_regions });
  const countries = expected.map((name) => ({ '@type': 'Country', name }));
  const [only, ...others] = countries;
  expect(posting).toHaveProperty('applicantLocationRequirements', others.length === 0 ? only : countries);
});

test('a remote job for a group needs no location', async () => {
  const { posting } = await buildPosting({ remote: 'full', remote_regions: ['EU'], location: null });
  expect(posting).toMatchObject({ jobLocationType: 'TELECOMMUTE' });
  expect((posting as { applicantLocationRequirements: object[] }).applicantLocationRequirements).toHaveLength(
    27,
  );
});

test('a location without a country is in the country of the board', async () => {
  const { posting } = await buildPosting({ location: 'Rotterdam' }, 'NL');
  expect(posting).toMatchObject({ jobLocation: { address: { addressCountry: 'NL' } } });
  const remote = await buildPosting({ location: null, is_remote: true }, 'NL');
  expect(remote.posting).toMatchObject({ applicantLocationRequirements: { name: 'NL' } });
  expect((await buildPosting({ location: null }, 'NL')).posting).toBeUndefined();
});

describe('several places', () => {
  test.each([
    ['Berlin, Germany; Hamburg, Germany', ['Berlin/DE', 'Hamburg/DE']],
    ['Austin, TX;Toronto, ON ; ', ['Austin/US', 'Toronto/CA']],
    ['Zürich, Schweiz; Remote', ['Zürich/CH']],
    ['Rotterdam, Netherlands', ['Rotterdam/NL']],
    ['Leeds, UK; Leeds, UK', ['Leeds/GB']],
    ['Leeds, UK; York, UK; leeds, uk', ['Leeds/GB', 'York/GB']],
  ])('of “%s” are places of their own', async (location, expected) => {
    const { posting } = await buildPosting({ location });
    const { jobLocation } = posting as { jobLocation: object };
    const places = [jobLocation].flat() as { address: { addressLocality: string; addressCountry: string } }[];
    expect(places.map(({ address }) => `${address.addressLocality}/${address.addressCountry}`)).toEqual(
      expected,
    );
  });

  test('are one if someone has stated the place', async () => {
    const place = { city: 'Kiel', country: 'DE' };
    const { posting } = await buildPosting({ location: 'Berlin, Germany; Hamburg, Germany', place });
    expect(posting).toMatchObject({ jobLocation: { address: { addressLocality: 'Kiel' } } });
  });

  test('of a remote job are countries of its applicants', async () => {
    const { posting } = await buildPosting({ remote: 'full', location: 'Berlin, Germany; Paris, France' });
    const countries = [
      { '@type': 'Country', name: 'DE' },
      { '@type': 'Country', name: 'FR' },
    ];
    expect(posting).toMatchObject({ applicantLocationRequirements: countries });
  });
});

describe('pay is included', () => {
  test.each([
    ['a minimum only', { salary_max: null }, { minValue: 52_000, unitText: 'YEAR' }],
    ['a maximum only', { salary_min: null }, { maxValue: 68_000, unitText: 'YEAR' }],
    ['equal minimum and maximum', { salary_max: 52_000 }, { value: 52_000, unitText: 'YEAR' }],
    [
      'a range per hour',
      { salary_min: 20, salary_max: 25.5, salary_period: 'hourly' },
      { minValue: 20, maxValue: 25.5, unitText: 'HOUR' },
    ],
  ])('with %s', async (_, fields, value) => {
    const type = { '@type': 'QuantitativeValue' };
    const { baseSalary } = (await buildPosting(fields)).posting as { baseSalary: { value: object } };
    expect(baseSalary.value).toEqual({ ...type, ...value });
  });

  test.each([
    ['currency', { salary_currency: null }],
    ['period', { salary_period: null }],
    ['amount', { salary_min: null, salary_max: null }],
  ])('only with a %s', async (_, fields) => {
    expect((await buildPosting(fields)).posting).not.toHaveProperty('baseSalary');
  });
});
