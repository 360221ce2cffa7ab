import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('waiters run in order of arrival, and too many are rejected', async () => {
  const semaphore = new Semaphore({ limit: 1, maxWaiting: 2 });
  const release = await semaphore.acquire();
  const order: number[] = [];
  const waiting = [1, 2].map((number) => semaphore.run(async () => order.push(number)));
  await expect(semaphore.acquire()).rejects.toMatchObject({ status: 503 });
  expect(order).toEqual([]);
  release();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2]);
});

test('a permit that is released twice is freed once', async () => {
  const semaphore = new Semaphore({ limit: 2, maxWaiting: 0 });
  const [release] = [await semaphore.acquire(), await semaphore.acquire()];
  release();
  release();
  await semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toMatchObject({ status: 503 });
});

test('each key has its own limit and queue', async () => {
  const semaphore = new Semaphore({ limit: 1, maxWaiting: 0 });
  await semaphore.acquire({ key: 'one' });
  await expect(semaphore.acquire({ key: 'one' })).rejects.toMatchObject({ status: 503 });
  const release = await semaphore.acquire({ key: 'other' });
  release();
  await semaphore.acquire({ key: 'other' });
});

test('an abort ends the wait and leaves the permit to the next waiter', async () => {
  const semaphore = new Semaphore({ limit: 1 });
  const release = await semaphore.acquire();
  const controller = new AbortController();
  const aborted = semaphore.acquire({ signal: controller.signal });
  const next = semaphore.acquire();
  controller.abort(new Error('stopped'));
  await expect(aborted).rejects.toThrow('stopped');
  release();
  await next;
  await expect(semaphore.acquire({ signal: controller.signal })).rejects.toThrow('stopped');
});

test('a wait ends with the given error after the time limit', async () => {
  const semaphore = new Semaphore({ limit: 1, waitLimitMs: 10, toRefusal: () => new Error('too late') });
  const release = await semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toThrow('too late');
  release();
  await semaphore.acquire();
});

test('failed work releases its permit', async () => {
  const semaphore = new Semaphore({ limit: 1, maxWaiting: 0 });
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore.run(async () => 1)).toBe(1);
});
