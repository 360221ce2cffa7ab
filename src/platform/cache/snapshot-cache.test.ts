import { expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { newChangeLog } from '../../../test/caches.ts';
import { postJob } from '../../../test/jobs.ts';
import { jobListEvents } from '../../features/jobs/jobs/search/job-list-events.ts';
import { SnapshotCache, type SnapshotCacheOptions, type SnapshotValue } from './snapshot-cache.ts';

const HOUR_MS = 3_600_000;

interface Numbered extends SnapshotValue {
  /** The number of the computation, starting at 1. */
  number: number;
}

interface Given extends Partial<SnapshotCacheOptions<Numbered>> {
  trustMs?: number;
  validForMs?: number;
}

/** A cache whose value is the number of its computation. */
async function newCounter({ trustMs = 0, validForMs = HOUR_MS, ...options }: Given = {}) {
  const organization = await newOrganization();
  const { scope } = organization;
  const changes = newChangeLog();
  const cache = new SnapshotCache<Numbered>(changes, { name: 'test', changedBy: jobListEvents, ...options });
  let number = 0;
  const read = (work = async () => {}) =>
    cache.findOrCompute(scope, 'key', async () => {
      await work();
      const now = performance.now();
      const trusted = trustMs > 0 ? { freshUntilMs: now + trustMs } : {};
      return { number: ++number, validUntilMs: now + validForMs, ...trusted };
    });
  const numberNow = async () => (await read()).number;
  return { organization, read, numberNow, statistics: changes.store.statistics.get('test')! };
}

/** Reads the value twice, and a third time after a change. */
async function readThrice(
  numberNow: () => Promise<number>,
  organization: Client,
): Promise<[number, number, number]> {
  const before = [await numberNow(), await numberNow()] as const;
  await postJob(organization, { title: 'Pilot' });
  return [...before, await numberNow()];
}

test('a value is computed once, and again after a change', async () => {
  const { organization, numberNow, statistics } = await newCounter();
  expect(await readThrice(numberNow, organization)).toEqual([1, 1, 2]);
  expect(statistics).toMatchObject({ hits: 1, misses: 2, entries: 1, evictions: 0 });
});

test('a change of another organization does not invalidate a value', async () => {
  const { numberNow } = await newCounter();
  expect(await readThrice(numberNow, await newOrganization())).toEqual([1, 1, 1]);
});

test('a trusted value is used despite a change', async () => {
  const { organization, numberNow } = await newCounter({ trustMs: HOUR_MS });
  expect(await readThrice(numberNow, organization)).toEqual([1, 1, 1]);
});

test('a checked value is used without another check for the given time', async () => {
  const { organization, numberNow } = await newCounter({ recheckAfterMs: HOUR_MS });
  expect(await readThrice(numberNow, organization)).toEqual([1, 1, 1]);
});

test('every value expires at its time, even a trusted one', async () => {
  const { organization, numberNow } = await newCounter({ validForMs: 0, trustMs: HOUR_MS });
  expect(await readThrice(numberNow, organization)).toEqual([1, 2, 3]);
});

test('a caller after a change does not get a value whose computation began before the change', async () => {
  const { organization, read, numberNow } = await newCounter();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = read(async () => {
    started.resolve();
    await isReleased;
  });
  await started.promise;
  await postJob(organization, { title: 'Pilot' });
  const late = [read(), read()];
  release();
  expect((await first).number).toBe(1);
  expect((await Promise.all(late)).map(({ number }) => number)).toEqual([2, 2]);
  expect(await numberNow()).toBe(2);
});

test('a stale value is used while the next one is computed, if maxStaleMs allows it', async () => {
  const { organization, read, numberNow } = await newCounter({ maxStaleMs: () => HOUR_MS });
  expect(await numberNow()).toBe(1);
  await postJob(organization, { title: 'Pilot' });
  const computed = Promise.withResolvers<void>();
  const stale = await read(() => {
    computed.resolve();
    return Promise.resolve();
  });
  expect(stale.number).toBe(1);
  await computed.promise;
  await expect.poll(numberNow).toBe(2);
});

test('an error of a computation reaches its callers, and the next caller retries', async () => {
  const { read, numberNow } = await newCounter();
  await expect(read(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await numberNow()).toBe(1);
});
