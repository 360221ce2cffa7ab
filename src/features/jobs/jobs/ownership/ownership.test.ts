import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { eventsOf, issuePaths, postJob, readJob } from '../../../../../test/jobs.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import { createJob, createJobs } from '../create.ts';
import { expireDueJobs } from '../expire.ts';
import { fillIn } from '../fill-in.ts';
import type { CreateJob, Job } from '../schema.ts';
import { updateJob } from '../update.ts';
import { withoutLocked } from './locked-fields.ts';
import { releaseJobs } from './release.ts';

function scopeOf({ scope }: Client, importId: string) {
  return { ...scope, actor: `import:${importId}` };
}

async function importJob(client: Client, importId: string, fields: Partial<CreateJob> = {}): Promise<Job> {
  return createJob(scopeOf(client, importId), { title: 'Harbour Pilot', ...fields });
}

describe('a job that an import creates', () => {
  it('is owned by the import, alone, with others, and in several steps', async () => {
    const organization = await newOrganization();
    const importId = randomUUID();
    const scope = scopeOf(organization, importId);
    const alone = await importJob(organization, importId);
    const inSteps = await importJob(organization, importId, { category: 'Docks' });
    const together = (await createJobs(scope, [
      { input: { title: 'A' } },
      { input: { title: 'B' } },
    ])) as Job[];
    for (const job of [alone, inSteps, ...together]) {
      expect(job.import_id).toBe(importId);
      expect(await readJob(organization, job.id)).toEqual(job);
    }
  });

  it('is not owned if another actor creates it, and clients cannot write the owner', async () => {
    const organization = await newOrganization();
    const { id, import_id } = await postJob(organization);
    expect(import_id).toBeNull();
    const owned = { import_id: randomUUID() };
    expect(issuePaths(await organization.post('/jobs', { title: 'A', ...owned }))).toEqual(['/import_id']);
    expect(issuePaths(await organization.patch(`/jobs/${id}`, owned))).toEqual(['/import_id']);
  });

  it('is released in batches, without an event', async () => {
    const organization = await newOrganization();
    const [importId, otherId] = [randomUUID(), randomUUID()];
    const jobs: Job[] = [];
    for (const owner of [importId, importId, importId, otherId])
      jobs.push(await importJob(organization, owner));
    const before = (await eventsOf(organization)).length;
    const released = [];
    for (let n = 0; n < 3; n++) released.push(await releaseJobs(organization.scope, importId, 2));
    expect(released).toEqual([2, 1, 0]);
    const owners = [];
    for (const { id } of jobs) owners.push((await readJob(organization, id)).import_id);
    expect(owners).toEqual([null, null, null, otherId]);
    expect(await eventsOf(organization)).toHaveLength(before);
  });

  it('of another organization is not released', async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    const importId = randomUUID();
    await importJob(other, importId);
    expect(await releaseJobs(organization.scope, importId, 10)).toBe(0);
  });
});

describe('a job of an import', () => {
  it('locks the fields that a person changes, but not those that are written unchanged', async () => {
    const organization = await newOrganization();
    const { id } = await importJob(organization, randomUUID(), { location: 'Bergen', is_remote: true });
    const write = async (change: object) =>
      (await organization.patch(`/jobs/${id}`, change)).body.data.locked_fields;
    expect(await write({ location: 'Bergen', title: 'Stoker' })).toEqual(['title']);
    expect((await eventsOf(organization)).at(-1)?.changed_fields).toEqual(['title', 'locked_fields']);
    expect(await write({ is_remote: false, category: 'Docks' })).toEqual(['category', 'remote', 'title']);
    expect(await write({ place: { city: 'Ghent' }, company_logo_url: 'https://a.example/b.png' })).toEqual([
      'category',
      'company_logo_url',
      'place',
      'remote',
      'title',
    ]);
    expect((await readJob(organization, id)).locked_fields).toHaveLength(5);
  });

  it('locks what a batch, an upsert, the command line or another import changes', async () => {
    const organization = await newOrganization();
    const { id } = await importJob(organization, randomUUID(), { external_id: 'A-1' });
    const operations = [{ method: 'update', id, body: { title: 'Stoker' } }];
    await organization.post('/jobs/batch', { operations });
    await organization.post('/jobs?on_duplicate=update', {
      title: 'Stoker',
      external_id: 'A-1',
      salary_min: 5,
    });
    for (const [actor, location] of [
      ['command_line', 'Bergen'],
      [`import:${randomUUID()}`, 'Ghent'],
    ] as const)
      await updateJob({ ...organization.scope, actor }, id, { location });
    expect((await readJob(organization, id)).locked_fields).toEqual(['location', 'salary_min', 'title']);
  });

  it('locks nothing that its import or enrichment changes', async () => {
    const organization = await newOrganization();
    const importId = randomUUID();
    const { id } = await importJob(organization, importId);
    await updateJob(scopeOf(organization, importId), id, { title: 'Stoker', is_remote: true });
    const { outbound } = await sharedServer();
    const scope = { ...organization.scope, actor: `enrichment:${randomUUID()}` };
    await fillIn(scope, id, new Map([['location', 'Bergen']]), outbound);
    const job = await readJob(organization, id);
    expect(job).toMatchObject({ title: 'Stoker', location: 'Bergen', locked_fields: [] });
  });

  it('locks nothing when it expires by the clock', async () => {
    const organization = await newOrganization();
    const { id } = await importJob(organization, randomUUID(), { expires_at: '2020-01-01' });
    const { config } = await sharedServer();
    await expireDueJobs(organization.scope.db, toInstallation(config));
    await organization.patch(`/jobs/${id}`, { title: 'Stoker' });
    expect(await readJob(organization, id)).toMatchObject({ status: 'expired', locked_fields: ['title'] });
  });

  it('has the locks that an update writes, without further ones', async () => {
    const organization = await newOrganization();
    const { id } = await importJob(organization, randomUUID());
    const write = async (change: object) =>
      (await organization.patch(`/jobs/${id}`, change)).body.data.locked_fields;
    await write({ title: 'Stoker' });
    expect(await write({ title: 'Cook', locked_fields: ['location'] })).toEqual(['location']);
    expect(await write({ title: 'Baker', locked_fields: [] })).toEqual([]);
  });
});

describe('a job without an import', () => {
  it('locks nothing by itself', async () => {
    const organization = await newOrganization();
    const { id } = await postJob(organization);
    const { body } = await organization.patch(`/jobs/${id}`, { title: 'Stoker' });
    expect(body.data.locked_fields).toEqual([]);
  });

  it.each([
    [
      ['title', 'location', 'title'],
      ['location', 'title'],
    ],
    [
      ['is_remote', 'category_slug', 'category_id', 'how_to_apply_method'],
      ['category', 'how_to_apply', 'remote'],
    ],
    [[], []],
  ])('stores the locks %j as %j', async (locked_fields, expected) => {
    expect((await postJob(await newOrganization(), { locked_fields })).locked_fields).toEqual(expected);
  });

  it.each([[['id']], [['locked_fields']], [['import_id']], [['constructor']], [[1]], [null]])(
    'rejects the locks %j',
    async (locked_fields) => {
      const organization = await newOrganization();
      const [path] = issuePaths(await organization.post('/jobs', { title: 'A', locked_fields }));
      expect(path).toMatch(/^\/locked_fields/);
    },
  );
});

describe('the input of an import', () => {
  it('loses locked fields, whichever field it uses to write them', () => {
    const input = {
      title: 'A',
      is_remote: true,
      category_slug: 'docks',
      how_to_apply: 'a@b.example',
      location: 'X',
    };
    expect(withoutLocked(input, ['category', 'how_to_apply', 'remote'])).toEqual({
      title: 'A',
      location: 'X',
    });
    expect(withoutLocked(input, [])).toEqual(input);
  });
});
