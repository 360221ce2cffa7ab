import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { issuePaths, postJob, postJobs, titlesOf } from '../../../../../test/jobs.ts';
import { describeJobs } from './describe-jobs.ts';

const locations = [
  'München, Deutschland',
  'Hamburg, DE',
  'Wien, Österreich',
  'Paris, TX',
  'Paris',
  'Kyiv, Ukraine',
  'Brussels',
  'Leeds, UK',
  'Boston, US',
  'Munich area, near the lake',
];

async function newBoard() {
  const organization = await newOrganization();
  await postJobs(
    organization,
    locations.map((location) => ({ title: location, location })),
  );
  return organization;
}

describe('place', () => {
  it('finds places by names in any language, groups, and texts that only mention the place', async () => {
    const organization = await newBoard();
    const find = async (place: string) => titlesOf(organization, { place, sort: 'title' });
    expect(await find('munich')).toEqual(['München, Deutschland', 'Munich area, near the lake']);
    expect(await find('Allemagne')).toEqual(['Hamburg, DE', 'München, Deutschland']);
    expect(await find('dach')).toEqual(['Hamburg, DE', 'München, Deutschland', 'Wien, Österreich']);
    expect(await find('paris')).toEqual(['Paris']);
    expect(await find('uk')).toEqual(['Leeds, UK']);
    expect(await find('us')).toEqual(['Boston, US', 'Paris, TX']);
    expect(await find('paris tx')).toEqual(['Paris, TX']);
    expect(await find('leeds united kingdom')).toEqual(['Leeds, UK']);
    expect(await find('bayern')).toEqual(['München, Deutschland']);
    expect(await find('the lake')).toEqual(['Munich area, near the lake']);
  });

  it('has one answer for a country, whatever its name', async () => {
    const organization = await newOrganization();
    const locations = [
      'Remote (US & Canada)',
      'Boston, US',
      'USA or Mexico',
      'UK / Ireland',
      'Leeds',
      'Musk Ox, Alaska',
    ];
    await postJobs(
      organization,
      locations.map((location) => ({ title: location, location })),
    );
    const find = async (place: string) => titlesOf(organization, { place, sort: 'title' });
    for (const name of [
      'US',
      'USA',
      'U.S.',
      'United States',
      'united states of america',
      'Vereinigte Staaten',
    ])
      expect(await find(name), name).toEqual([
        'Boston, US',
        'Musk Ox, Alaska',
        'Remote (US & Canada)',
        'USA or Mexico',
      ]);
    for (const name of ['UK', 'United Kingdom', 'Großbritannien', 'Royaume-Uni'])
      expect(await find(name), name).toEqual(['Leeds', 'UK / Ireland']);
    expect(await find('Canada')).toEqual(['Remote (US & Canada)']);
  });

  it('of one or two letters must be a whole word of the location', async () => {
    const organization = await newOrganization();
    const locations = ['San Francisco, CA', 'Toronto, ca', 'Cairo', 'Chicago', 'Casablanca', 'Ulm 7'];
    await postJobs(
      organization,
      locations.map((location) => ({ title: location, location })),
    );
    const find = async (place: string) => titlesOf(organization, { place, sort: 'title' });
    expect(await find('CA')).toEqual(['San Francisco, CA', 'Toronto, ca']);
    expect(await find('"ca"')).toEqual(['San Francisco, CA', 'Toronto, ca']);
    expect(await find('u')).toEqual([]);
    expect(await find('7')).toEqual(['Ulm 7']);
    // Three letters may be the beginning of a name.
    expect(await find('cas')).toEqual(['Casablanca']);
  });

  it('says how it was understood', async () => {
    const organization = await newOrganization();
    const understood = async (place: string) =>
      (await organization.get(`/jobs?place=${encodeURIComponent(place)}`)).body.meta;
    expect(await understood('munich')).toMatchObject({
      filters: { place: 'munich' },
      place: { kind: 'city', name: 'Munich', slug: 'munich-de', country: 'DE' },
    });
    expect((await understood('by the sea')).place).toBeNull();
  });
});

it('the code and each name of a country are one place', async () => {
  const organization = await newOrganization();
  const british = ['Leeds, UK', 'London, GB', 'Remote (UK)', 'United Kingdom'];
  for (const title of [...british, 'Berlin, Germany', 'Remote - Deutschland', 'Oficina Plaza de Armas'])
    await postJob(organization, { title, location: title });
  const find = (place: string) => titlesOf(organization, { place, sort: 'title' });
  for (const place of ['GB', 'UK', 'uk', 'U.K.', 'United Kingdom', 'Great Britain', 'Vereinigtes Königreich'])
    expect([place, await find(place)]).toEqual([place, british]);
  for (const place of ['DE', 'Germany', 'Deutschland', 'Allemagne'])
    expect([place, await find(place)]).toEqual([place, ['Berlin, Germany', 'Remote - Deutschland']]);
  // The words of a location, as before.
  expect(await find('de')).toEqual(['Oficina Plaza de Armas']);
});

describe('country, remote, remote_region and pay_min', () => {
  it('find jobs of one of the countries', async () => {
    expect(await titlesOf(await newBoard(), { country: 'de,at', sort: 'title' })).toEqual([
      'Hamburg, DE',
      'München, Deutschland',
      'Wien, Österreich',
    ]);
  });

  it('find the modes of remote work', async () => {
    const organization = await newOrganization();
    await postJobs(
      organization,
      ['none', 'hybrid', 'full'].map((remote) => ({ title: remote, remote })),
    );
    const find = (remote: string) => titlesOf(organization, { remote, sort: 'title' });
    expect([await find('hybrid'), await find('full,hybrid'), await find('none')]).toEqual([
      ['hybrid'],
      ['full', 'hybrid'],
      ['none'],
    ]);
  });

  it('find jobs that are open to a country by a region that includes it', async () => {
    const organization = await newOrganization();
    await postJobs(
      organization,
      [['EU'], ['DE', 'AT'], ['WORLDWIDE'], ['US'], []].map((remote_regions) => ({
        title: remote_regions.join(' ') || 'nothing',
        remote_regions,
      })),
    );
    const find = (remote_region: string) => titlesOf(organization, { remote_region, sort: 'title' });
    expect(await find('de')).toEqual(['DE AT', 'EU', 'WORLDWIDE']);
    expect(await find('EU')).toEqual(['EU', 'WORLDWIDE']);
    expect(await find('US')).toEqual(['US', 'WORLDWIDE']);
  });

  it('find jobs by their highest pay for a year in the currency of the board', async () => {
    const organization = await newOrganization();
    const pay = { salary_currency: 'EUR' };
    await postJob(organization, { ...pay, title: 'hourly 30', salary_min: 30, salary_period: 'hourly' });
    await postJob(organization, { ...pay, title: 'up to 80', salary_min: 50_000, salary_max: 80_000 });
    await postJob(organization, { title: 'dollars', salary_min: 90_000, salary_currency: 'USD' });
    const find = (pay_min: string, more = {}) => titlesOf(organization, { pay_min, sort: 'title', ...more });
    // 30 an hour are 62,400 a year.
    expect(await find('62400')).toEqual(['hourly 30', 'up to 80']);
    expect(await find('62401')).toEqual(['up to 80']);
    expect(await find('80001')).toEqual([]);
    expect(await find('1', { pay_currency: 'usd' })).toEqual(['dollars']);
  });

  it.each([
    ['country=DEU', ['country']],
    ['remote=some', ['remote']],
    ['remote_region=1', ['remote_region']],
    ['remote_region=Atlantis', ['remote_region']],
    ['pay_min=-1', ['pay_min']],
  ])('reject %s', async (query, paths) => {
    const found = issuePaths(await (await newOrganization()).get(`/jobs?${query}`));
    expect(found.map((path: string) => path.replace(/[./]\d+$/, ''))).toEqual(paths);
  });
});

it('rows that an older version wrote are described by the task', async () => {
  const organization = await newBoard();
  const { db, organizationId } = organization.scope;
  await postJob(organization, { title: 'Anywhere', remote_regions: ['EU'] });
  await sql`update job_index set country = null, region = null, city_id = null, remote_regions_id = null, described_at = null
    where organization_id = ${organizationId}`.execute(db);
  expect(await titlesOf(organization, { country: 'DE', status: 'active' })).toEqual([]);
  await describeJobs(db, new AbortController().signal);
  expect(await titlesOf(organization, { country: 'DE', sort: 'title' })).toEqual([
    'Hamburg, DE',
    'München, Deutschland',
  ]);
  expect(await titlesOf(organization, { remote_region: 'FR' })).toEqual(['Anywhere']);
});
