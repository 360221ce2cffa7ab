import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { eventsOf, postJob, readJob, titlesOf } from '../../../../../test/jobs.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import { applyCorrections } from './apply.ts';
import type { LocationPlace } from './schema.ts';

const bergen = { city: 'Bergen', country: 'NO', latitude: 60.39, longitude: 5.32 };
const corrected = { ...bergen, region: null, is_corrected: true };

const correct = async (organization: Client, location: string, place: object | null) =>
  organization.patch('/places', { location, place });

async function list(organization: Client, query = ''): Promise<LocationPlace[]> {
  return (await organization.get(`/places${query}`)).body.data;
}

async function apply(): Promise<void> {
  const { connection, config } = await sharedServer();
  await applyCorrections(connection.db, toInstallation(config));
}

describe('GET /places', () => {
  it('lists locations with their places, and those whose place is unknown', async () => {
    const organization = await newOrganization();
    for (const location of ['Bergen', 'bergen', 'Kiel, Germany']) await postJob(organization, { location });
    const places = await list(organization);
    expect(
      places.map(({ location, job_count, unknown_count }) => [location, job_count, unknown_count]),
    ).toEqual([
      ['bergen', 2, 2],
      ['Kiel, Germany', 1, 0],
    ]);
    expect(places[1]?.place).toMatchObject({ city: 'Kiel', country: 'DE', is_corrected: false });
    expect((await list(organization, '?unknown=true')).map(({ location }) => location)).toEqual(['bergen']);
    expect((await list(organization, '?unknown=false')).map(({ location }) => location)).toEqual([
      'Kiel, Germany',
    ]);
    expect(await list(organization, '?search=KIEL')).toHaveLength(1);
  });
});

describe('PATCH /places', () => {
  it('corrects the place of existing jobs with the location, and of new ones', async () => {
    const organization = await newOrganization();
    const first = await postJob(organization, { title: 'First', location: 'Bergen' });
    const other = await postJob(organization, { title: 'Other', location: 'Bergen, Norway' });
    expect((await correct(organization, 'Bergen', bergen)).body.data).toMatchObject({
      place: corrected,
      is_corrected: true,
      is_applied: false,
    });
    await apply();
    expect((await readJob(organization, first.id)).place).toEqual(corrected);
    expect((await readJob(organization, other.id)).place?.is_corrected).toBe(false);
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: 'job.updated',
      changed_fields: ['place'],
    });
    expect((await list(organization, '?search=bergen'))[0]).toMatchObject({ is_applied: true });
    const second = await postJob(organization, { title: 'Second', location: 'BERGEN' });
    expect(second.place).toEqual(corrected);
    expect(await readJob(organization, second.id)).toEqual(second);
    expect(await titlesOf(organization, { country: 'NO', sort: 'title' })).toEqual([
      'First',
      'Other',
      'Second',
    ]);
  });

  it('applies to a job that moves to the location, but not to one that brings its own place', async () => {
    const organization = await newOrganization();
    const { id } = await postJob(organization, { location: 'Bergen' });
    await correct(organization, 'Bergen', bergen);
    await apply();
    const moved = await postJob(organization, { location: 'Ghent' });
    const { body } = await organization.patch(`/jobs/${moved.id}`, { location: 'Bergen' });
    expect(body.data.place).toEqual(corrected);
    const own = { city: 'Bergen', country: 'NL' };
    expect((await postJob(organization, { location: 'Bergen', place: own })).place).toMatchObject(own);
    const left = await organization.patch(`/jobs/${id}`, { location: 'Kiel, Germany' });
    expect(left.body.data.place).toMatchObject({ country: 'DE', is_corrected: false });
  });

  it('takes a correction back with null', async () => {
    const organization = await newOrganization();
    const { id } = await postJob(organization, { location: 'Bergen' });
    for (const place of [bergen, null]) {
      await correct(organization, 'Bergen', place);
      await apply();
    }
    expect((await readJob(organization, id)).place).toBeNull();
    expect((await list(organization))[0]).toMatchObject({
      is_corrected: false,
      place: null,
      unknown_count: 1,
    });
    expect((await postJob(organization, { location: 'Bergen' })).place).toBeNull();
  });

  it('rejects a location that no job of the organization has', async () => {
    const other = await newOrganization();
    await postJob(other, { location: 'Bergen' });
    expect((await correct(await newOrganization(), 'Bergen', bergen)).status).toBe(404);
  });
});
