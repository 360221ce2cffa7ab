import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { eventsOf, issuePaths, postJob, postJobs, readJob } from '../../../../../test/jobs.ts';
import type { Job } from '../schema.ts';
import { updateJob } from '../update.ts';

const rotterdam = { city: 'Rotterdam', region: null, country: 'NL', latitude: 51.9244, longitude: 4.4777 };

const remoteOf = ({ remote, is_remote }: Job) => [remote, is_remote];

describe('remote and is_remote', () => {
  it.each<[Partial<Job>, [string, boolean]]>([
    [{}, ['none', false]],
    [{ is_remote: true }, ['full', true]],
    [{ is_remote: false }, ['none', false]],
    [{ remote: 'full' }, ['full', true]],
    [{ remote: 'hybrid' }, ['hybrid', false]],
    [{ remote: 'none' }, ['none', false]],
    [{ remote: 'full', is_remote: true }, ['full', true]],
    [{ remote: 'hybrid', is_remote: false }, ['hybrid', false]],
    [{ remote: 'none', is_remote: false }, ['none', false]],
  ])('of a new job with %j are %j', async (fields, expected) => {
    expect(remoteOf(await postJob(await newOrganization(), fields))).toEqual(expected);
  });

  it.each<[string, object, [string, boolean]]>([
    ['none', { is_remote: true }, ['full', true]],
    ['none', { is_remote: false }, ['none', false]],
    ['hybrid', { is_remote: true }, ['full', true]],
    ['hybrid', { is_remote: false }, ['hybrid', false]],
    ['full', { is_remote: true }, ['full', true]],
    ['full', { is_remote: false }, ['none', false]],
    ['none', { remote: 'hybrid' }, ['hybrid', false]],
    ['full', { remote: 'hybrid' }, ['hybrid', false]],
    ['hybrid', { remote: 'none' }, ['none', false]],
    ['hybrid', { remote: 'full' }, ['full', true]],
  ])('of a job that was %s are after %j: %j', async (remote, change, expected) => {
    const organization = await newOrganization();
    const { id } = await postJob(organization, { remote });
    const { body } = await organization.patch(`/jobs/${id}`, change);
    expect(remoteOf(body.data)).toEqual(expected);
    expect(await readJob(organization, id)).toEqual(body.data);
  });

  it.each([
    { remote: 'full', is_remote: false },
    { remote: 'hybrid', is_remote: true },
    { remote: 'none', is_remote: true },
  ])('are rejected if they disagree: %j', async (fields) => {
    const organization = await newOrganization();
    const { id } = await postJob(organization);
    expect(issuePaths(await organization.post('/jobs', { title: 'A', ...fields }))).toEqual(['/is_remote']);
    expect(issuePaths(await organization.patch(`/jobs/${id}`, fields))).toEqual(['/is_remote']);
  });

  it('find only fully remote jobs with the filter is_remote', async () => {
    const organization = await newOrganization();
    await postJobs(
      organization,
      ['none', 'hybrid', 'full'].map((remote) => ({ title: remote, remote })),
    );
    const find = async (isRemote: boolean) =>
      (await organization.get(`/jobs?is_remote=${isRemote}&sort=title`)).body.data.map(
        ({ title }: Job) => title,
      );
    expect([await find(true), await find(false)]).toEqual([['full'], ['hybrid', 'none']]);
  });

  it('are recorded as changed only if their values change', async () => {
    const organization = await newOrganization();
    const { id } = await postJob(organization);
    for (const remote of ['hybrid', 'full', 'full']) await organization.patch(`/jobs/${id}`, { remote });
    expect((await eventsOf(organization)).map(({ changed_fields }) => changed_fields)).toEqual([
      null,
      ['remote'],
      ['is_remote', 'remote'],
    ]);
  });
});

describe('remote_regions', () => {
  it('are stored in upper case and once each', async () => {
    const job = await postJob(await newOrganization(), {
      remote_regions: ['de', 'EU', 'DE', 'north_america'],
    });
    expect(job.remote_regions).toEqual(['DE', 'EU', 'NORTH_AMERICA']);
  });

  it.each([
    [['NL', 'XX'], ['/remote_regions/1']],
    [['Atlantis'], ['/remote_regions/0']],
    [
      ['constructor', '__proto__'],
      ['/remote_regions/0', '/remote_regions/1'],
    ],
    [[''], ['/remote_regions/0']],
    [[null], ['/remote_regions/0']],
    [Array(51).fill('NL'), ['/remote_regions']],
    ['NL', ['/remote_regions']],
    [null, ['/remote_regions']],
  ])('rejects %j', async (remote_regions, paths) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/jobs', { title: 'A', remote_regions }))).toEqual(paths);
  });
});

describe('place', () => {
  it('is replaced as a whole, and cleared by null', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { place: rotterdam });
    expect(job.place).toEqual({ ...rotterdam, is_corrected: false });
    const write = async (place: object | null) =>
      (await organization.patch(`/jobs/${job.id}`, { place })).body.data.place;
    const empty = { city: null, region: null, country: null, latitude: null, longitude: null };
    expect(await write({ country: 'be' })).toEqual({ ...empty, country: 'BE', is_corrected: false });
    expect((await readJob(organization, job.id)).place).toMatchObject({ city: null, country: 'BE' });
    expect(await write(null)).toBeNull();
    expect((await readJob(organization, job.id)).place).toBeNull();
  });

  it.each<[object, string[]]>([
    [{}, ['/place']],
    [{ city: null, country: null }, ['/place']],
    [{ city: ' ' }, ['/place/city']],
    [{ city: 'a\u0007b' }, ['/place/city']],
    [{ city: 'a'.repeat(201) }, ['/place/city']],
    [{ country: 'ZZ' }, ['/place/country']],
    [{ country: 'NLD' }, ['/place/country']],
    [{ latitude: 1 }, ['/place/longitude']],
    [{ longitude: 1 }, ['/place/latitude']],
    [{ latitude: 90.1, longitude: 0 }, ['/place/latitude']],
    [{ latitude: 0, longitude: -180.1 }, ['/place/longitude']],
    [{ city: 'A', is_corrected: true }, ['/place/is_corrected']],
  ])('rejects %j', async (place, paths) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/jobs', { title: 'A', place }))).toEqual(paths);
  });

  it('accepts coordinates at the ends of their ranges', async () => {
    const place = { latitude: -90, longitude: 180 };
    expect((await postJob(await newOrganization(), { place })).place).toMatchObject(place);
  });

  it('is cleared by a new location that is written without it', async () => {
    const organization = await newOrganization();
    const { id } = await postJob(organization, { location: 'Rotterdam', place: rotterdam });
    const write = async (change: object) => (await organization.patch(`/jobs/${id}`, change)).body.data.place;
    expect(await write({ location: 'Rotterdam', title: 'Stoker' })).toMatchObject(rotterdam);
    expect(await write({ location: 'Ghent', place: { city: 'Ghent' } })).toMatchObject({ city: 'Ghent' });
    expect(await write({ location: 'Bergen' })).toBeNull();
    expect((await eventsOf(organization)).at(-1)?.changed_fields).toEqual(['location', 'place']);
  });

  it('stays when enrichment fills in the location, or when an import changes the location of a locked place', async () => {
    const organization = await newOrganization();
    const { id } = await postJob(organization, { place: rotterdam, locked_fields: ['place'] });
    const write = async (actor: string, location: string) =>
      (await updateJob({ ...organization.scope, actor }, id, { location })).place?.city;
    expect(await write('enrichment:1', 'Rotterdam')).toBe('Rotterdam');
    expect(await write('import:1', 'Ghent')).toBe('Rotterdam');
    expect(await write('user:1', 'Bergen')).toBeUndefined();
  });

  it('remains corrected as long as its parts are the same', async () => {
    const organization = await newOrganization();
    const { id } = await postJob(organization, { place: rotterdam });
    await correctPlace(organization, id);
    const write = async (change: object) =>
      (await organization.patch(`/jobs/${id}`, change)).body.data.place.is_corrected;
    expect(await write({ title: 'Stoker', place: rotterdam })).toBe(true);
    expect(await write({ place: { ...rotterdam, city: 'Schiedam' } })).toBe(false);
  });
});

async function correctPlace({ scope }: Client, id: string): Promise<void> {
  await scope.db.updateTable('jobs').set({ place_is_corrected: true }).where('id', '=', id).execute();
}
