import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { openPage } from '../../../../../test/hosts.ts';
import { attributeOf, findElements, parsePage } from '../../../../../test/html.ts';
import { eventsOf, postJob, readJob } from '../../../../../test/jobs.ts';

const WRITTEN = ['WorldWide', 'eu', 'EEA', 'utc+1..utc+3', 'de'];
const READ = ['worldwide', 'EU', 'EEA', 'UTC+1..UTC+3', 'DE'];

it('remote_regions read back as they are written: worldwide, and codes in upper case', async () => {
  const board = await newOrganization();
  const job = await postJob(board, { is_remote: true, remote_regions: WRITTEN });
  expect(job.remote_regions).toEqual(READ);
  expect((await readJob(board, job.id)).remote_regions).toEqual(READ);
  expect((await board.get('/jobs')).body.data[0].remote_regions).toEqual(READ);
  expect((await board.get('/exports/jobs.json')).body[0].remote_regions).toEqual(READ);
  // Sending back what was read changes nothing.
  await board.patch(`/jobs/${job.id}`, { remote_regions: READ });
  await board.patch(`/jobs/${job.id}`, { remote_regions: WRITTEN });
  expect((await eventsOf(board)).map(({ type }) => type)).toEqual(['job.created']);
  for (const remote_region of ['worldwide', 'WORLDWIDE', 'FR', 'eu'])
    expect((await board.get(`/jobs?remote_region=${remote_region}`)).body.data).toHaveLength(1);
  expect((await openPage(board, `/jobs/${job.slug}`)).text).not.toMatch(/>worldwide|WORLDWIDE/);
});

it('names of countries are their codes, in jobs and in filters', async () => {
  const board = await newOrganization();
  const written = ['usa', 'U.S.', 'Vereinigtes Königreich', 'UK', 'Niederlande', 'Latin America'];
  const job = await postJob(board, { title: 'Pilot', is_remote: true, remote_regions: written });
  expect(job.remote_regions).toEqual(['US', 'GB', 'NL', 'LATAM']);
  const found = async (region: string) =>
    (await board.get(`/jobs?remote_region=${encodeURIComponent(region)}`)).body.data.length;
  for (const region of ['US', 'usa', 'United States', 'Etats-Unis', 'Great Britain'])
    expect([region, await found(region)]).toEqual([region, 1]);
  expect(await found('Germany')).toBe(0);
  for (const region of ['usa', 'GB', 'Holland'])
    expect((await openPage(board, `/jobs?remote_region=${region}`)).text).toContain('Pilot');
  for (const region of ['Atlantis', 'Paris', '', 'x'.repeat(101)]) {
    const refused = await board.post('/jobs', { title: 'A', remote_regions: [region] });
    expect([region.slice(0, 9), refused.status]).toEqual([region.slice(0, 9), 400]);
  }
});

it('the filter of the board offers the countries that remote jobs name, and those where jobs are', async () => {
  const board = await newOrganization();
  const codes = async () => {
    const selects = findElements(parsePage(await openPage(board, '/jobs')), 'select');
    const [select] = selects.filter((each) => attributeOf(each, 'name') === 'remote_region');
    return select ? findElements(select, 'option').map((option) => attributeOf(option, 'value')) : undefined;
  };
  await postJob(board, { is_remote: true, remote_regions: ['worldwide'] });
  await postJob(board, { is_remote: true, remote_regions: ['US'], status: 'draft' });
  expect(await codes()).toBeUndefined();
  const other = await newOrganization();
  for (const region of ['DE', 'EU', 'US'])
    await postJob(other, { is_remote: true, remote_regions: [region] });
  await postJob(other, { location: 'Bern, Switzerland' });
  board.slug = other.slug;
  const offered = await codes();
  for (const code of ['', 'DE', 'FR', 'US', 'CH']) expect(offered).toContain(code);
  expect(offered).not.toContain('GB');
  expect(new Set(offered).size).toBe(offered?.length);
});
