import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { newChangeLog } from '../../../test/caches.ts';
import { postJob, postJobs } from '../../../test/jobs.ts';
import { categoryContent } from '../../features/jobs/categories/schema.ts';
import { jobContent } from '../../features/jobs/jobs/public/content.ts';
import { recordEvents } from '../events.ts';
import { inTransaction } from '../scope.ts';

const byJobs = { types: jobContent.changedBy };
const byJob = (id: string) => ({
  types: categoryContent.changedBy,
  object: { id, types: jobContent.changedBy },
});

test('an event outdates what depends on its type, and on its object', async () => {
  const organization = await newOrganization();
  const [job, other] = await postJobs(organization, [{}, {}]);
  const log = newChangeLog();
  const { version } = await log.read(organization.scope);
  await organization.patch(`/jobs/${job?.id}`, { title: 'Cook' });
  const changes = await log.read(organization.scope);
  expect(changes.haveOutdated(version, byJobs)).toBe(true);
  expect(changes.haveOutdated(version, byJob(job?.id ?? ''))).toBe(true);
  expect(changes.haveOutdated(version, byJob(other?.id ?? ''))).toBe(false);
  expect(changes.haveOutdated(version, { types: categoryContent.changedBy })).toBe(false);
  expect(changes.haveOutdated(changes.version, byJobs)).toBe(false);
});

test('a category outdates every job', async () => {
  const organization = await newOrganization();
  const log = newChangeLog();
  const { version } = await log.read(organization.scope);
  await organization.post('/categories', { name: 'Docks' });
  expect((await log.read(organization.scope)).haveOutdated(version, byJob('any'))).toBe(true);
});

test('nothing outdates a value of an organization without events since', async () => {
  const [organization, other] = [await newOrganization(), await newOrganization()];
  const log = newChangeLog();
  const { version } = await log.read(organization.scope);
  await postJob(other);
  expect((await log.read(organization.scope)).version).toBe(version);
});

test.each([900, 2_100])(
  '%i events in a row outdate exactly what they changed, or everything',
  async (count) => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const log = newChangeLog();
    const { version } = await log.read(organization.scope);
    const data = Array.from({ length: count }, (_, n) => ({ id: `${n}` }));
    const [type] = jobContent.changedBy;
    if (type) await recordEvents(organization.scope, type, data);
    const changes = await log.read(organization.scope);
    expect(changes.haveOutdated(version, byJob('0'))).toBe(true);
    expect(changes.haveOutdated(version, byJob(job.id))).toBe(count > 1_000);
  },
);

test('objects that changed long ago are outdated, however many changed since', async () => {
  const organization = await newOrganization();
  const job = await postJob(organization);
  const log = newChangeLog();
  const { version } = await log.read(organization.scope);
  await organization.patch(`/jobs/${job.id}`, { title: 'Cook' });
  const [type] = jobContent.changedBy;
  for (let round = 0; round < 3; round++) {
    await log.read(organization.scope);
    const data = Array.from({ length: 600 }, (_, n) => ({ id: `${round}-${n}` }));
    if (type) await recordEvents(organization.scope, type, data);
  }
  expect((await log.read(organization.scope)).haveOutdated(version, byJob(job.id))).toBe(true);
});

test('what was read before the log was forgotten is outdated', async () => {
  const { scope } = await newOrganization();
  const log = newChangeLog();
  const { version } = await log.read(scope);
  // Pushes everything else out of the store.
  log.store.open('large', () => log.store.maxBytes - 2_000).set('key', {});
  const changes = await log.read(scope);
  expect(changes.haveOutdated(version, byJobs)).toBe(true);
});

test('concurrent callers share a question that begins after they asked', async () => {
  const organization = await newOrganization();
  const log = newChangeLog();
  await log.read(organization.scope);
  let questions = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      questions++;
      return result;
    },
  };
  const scope = { ...organization.scope, db: organization.scope.db.withPlugin(counting) };
  // The first asks at once. The others may have asked after it began, so they share the next one.
  await Promise.all(Array.from({ length: 20 }, () => log.read(scope)));
  expect(questions).toBe(2);
});

test('a transaction cannot ask, because it may see an earlier state than the cache', async () => {
  const { scope } = await newOrganization();
  const log = newChangeLog();
  await expect(inTransaction(scope, async (scope) => log.read(scope))).rejects.toThrow('earlier state');
});
