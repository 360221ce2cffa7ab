import { expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { newCacheStore } from '../../../test/caches.ts';
import { postJob } from '../../../test/jobs.ts';
import { jobListEvents } from '../../features/jobs/search/job-list-events.ts';
import { takeSnapshot } from './changes.ts';
import { SnapshotCache, type SnapshotCacheOptions, type Snapshotted } from './snapshot-cache.ts';

const HOUR_MS = 3_600_000;

interface Numbered extends Snapshotted {
  /** Of the computation, from 1. */
  number: number;
}

interface Given extends Partial<SnapshotCacheOptions<Numbered>> {
  trustMs?: number;
  validForMs?: number;
}

/** A cache of how often its value was computed. */
async function newCounter({ trustMs = 0, validForMs = HOUR_MS, ...options }: Given = {}) {
  const organization = await newOrganization();
  const { scope } = organization;
  const store = newCacheStore();
  const cache = new SnapshotCache<Numbered>(store, { name: 'test', changedBy: jobListEvents, ...options });
  let number = 0;
  const ask = (work = async () => {}) =>
    cache.findOrCompute(scope, 'key', async () => {
      const snapshot = await takeSnapshot(scope);
      await work();
      const now = performance.now();
      const trusted = trustMs > 0 ? { trustedUntilMs: now + trustMs } : {};
      return { number: ++number, snapshot, validUntilMs: now + validForMs, ...trusted };
    });
  const numberNow = async () => (await ask()).number;
  return { organization, ask, numberNow, statistics: store.statistics.get('test')! };
}

/** Asks twice, and a third time after a change. */
async function askThrice(
  numberNow: () => Promise<number>,
  organization: Client,
): Promise<[number, number, number]> {
  const before = [await numberNow(), await numberNow()] as const;
  await postJob(organization, { title: 'Pilot' });
  return [...before, await numberNow()];
}

test('a value is computed once, and again after a change', async () => {
  const { organization, numberNow, statistics } = await newCounter();
  expect(await askThrice(numberNow, organization)).toEqual([1, 1, 2]);
  expect(statistics).toMatchObject({ hits: 1, misses: 2, entries: 1, evictions: 0 });
});

test('a change of another organization changes nothing', async () => {
  const { numberNow } = await newCounter();
  expect(await askThrice(numberNow, await newOrganization())).toEqual([1, 1, 1]);
});

test('a trusted value is used in spite of a change', async () => {
  const { organization, numberNow } = await newCounter({ trustMs: HOUR_MS });
  expect(await askThrice(numberNow, organization)).toEqual([1, 1, 1]);
});

test('after a check, the value is used without another one for the given time', async () => {
  const { organization, numberNow } = await newCounter({ recheckAfterMs: HOUR_MS });
  expect(await askThrice(numberNow, organization)).toEqual([1, 1, 1]);
});

test('the clock alone ends a value, even a trusted one', async () => {
  const { organization, numberNow } = await newCounter({ validForMs: 0, trustMs: HOUR_MS });
  expect(await askThrice(numberNow, organization)).toEqual([1, 2, 3]);
});

test('a caller that saw a change does not get a value that was being computed before it', async () => {
  const { organization, ask, numberNow } = await newCounter();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = ask(async () => {
    started.resolve();
    await isReleased;
  });
  await started.promise;
  await postJob(organization, { title: 'Pilot' });
  const late = [ask(), ask()];
  release();
  expect((await first).number).toBe(1);
  expect((await Promise.all(late)).map(({ number }) => number)).toEqual([2, 2]);
  expect(await numberNow()).toBe(2);
});

test('a value that was right a moment ago is used while the next one is computed, where that is allowed', async () => {
  const { organization, ask, numberNow } = await newCounter({ maxStaleMs: () => HOUR_MS });
  expect(await numberNow()).toBe(1);
  await postJob(organization, { title: 'Pilot' });
  const computed = Promise.withResolvers<void>();
  const stale = await ask(() => {
    computed.resolve();
    return Promise.resolve();
  });
  expect(stale.number).toBe(1);
  await computed.promise;
  await expect.poll(numberNow).toBe(2);
});

test('an error of a computation reaches its callers, and the next caller tries again', async () => {
  const { ask, numberNow } = await newCounter();
  await expect(ask(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await numberNow()).toBe(1);
});
