import { expect, test } from 'vitest';
import { CacheStore, ENTRY_BYTES } from './cache-store.ts';

const TEN_ENTRIES = 10 * (ENTRY_BYTES + 1_000);
const sizeOf = (value: { bytes: number }) => value.bytes;

test('filling one cache evicts the least recently used entry of another', () => {
  const store = new CacheStore(TEN_ENTRIES);
  const [one, other] = [store.open('one', sizeOf), store.open('other', sizeOf)];
  for (const key of ['used', 'unused']) one.set(key, { bytes: 900 });
  for (let i = 0; i < 9; i++) {
    other.set(`${i}`, { bytes: 900 });
    expect(one.find('used')).toBeDefined();
  }
  expect(one.find('unused')).toBeUndefined();
  expect(store.statistics.get('one')).toMatchObject({ hits: 9, misses: 1, evictions: 1, entries: 1 });
  const bytes = [...store.statistics.values()].reduce((sum, cache) => sum + cache.bytes, 0);
  expect(bytes).toBeGreaterThan(TEN_ENTRIES / 2);
  expect(bytes).toBeLessThanOrEqual(TEN_ENTRIES);
});

test('thousands of empty values stay within the limit', () => {
  const store = new CacheStore(TEN_ENTRIES);
  const cache = store.open('empty', sizeOf);
  for (let i = 0; i < 1_000; i++) cache.set(`${i}`, { bytes: 0 });
  expect(store.statistics.get('empty')!.entries).toBeLessThanOrEqual(TEN_ENTRIES / ENTRY_BYTES);
});

test('a cache does not find the values of another cache under the same key', () => {
  const store = new CacheStore(TEN_ENTRIES);
  const [one, other] = [store.open('one', sizeOf), store.open('other', sizeOf)];
  one.set('key', { bytes: 1 });
  expect(other.find('key')).toBeUndefined();
  expect(() => store.open('one', sizeOf)).toThrow('open already');
});

test('a value that exceeds the store is not stored and evicts nothing', () => {
  const store = new CacheStore(TEN_ENTRIES);
  const cache = store.open('cache', sizeOf);
  cache.set('small', { bytes: 1 });
  cache.set('large', { bytes: TEN_ENTRIES });
  expect([cache.find('small'), cache.find('large')]).toEqual([{ bytes: 1 }, undefined]);
  expect(store.statistics.get('cache')).toMatchObject({ entries: 1, evictions: 0 });
});

test('concurrent callers share one load, and its value expires', async () => {
  const cache = new CacheStore(TEN_ENTRIES).open('cache', sizeOf);
  let loads = 0;
  const load = (ttlMs: number) => cache.findOrLoad('key', async () => ({ bytes: ++loads }), ttlMs);
  expect(await Promise.all([load(0), load(0), load(0)])).toEqual(Array(3).fill({ bytes: 1 }));
  expect(await load(3_600_000)).toEqual({ bytes: 2 });
  expect(await load(3_600_000)).toEqual({ bytes: 2 });
});

test('a cleared cache finds no former value, and stores none of a load that was under way', async () => {
  const store = new CacheStore(TEN_ENTRIES);
  const cache = store.openForSettings('settings', sizeOf);
  const other = store.open('other', sizeOf);
  for (const each of [cache, other]) each.set('key', { bytes: 1 });
  const { promise, resolve } = Promise.withResolvers<{ bytes: number }>();
  const early = cache.findOrLoad('slow', () => promise);
  store.expireSettings();
  const late = cache.findOrLoad('slow', async () => ({ bytes: 3 }));
  resolve({ bytes: 2 });
  expect(await Promise.all([early, late])).toEqual([{ bytes: 2 }, { bytes: 3 }]);
  expect([cache.find('key'), cache.find('slow'), other.find('key')]).toEqual([
    undefined,
    { bytes: 3 },
    { bytes: 1 },
  ]);
});

test('a load without a result is not stored', async () => {
  const cache = new CacheStore(TEN_ENTRIES).open<{ bytes: number }>('cache', sizeOf);
  expect(await cache.findOrLoad('key', async () => undefined)).toBeUndefined();
  expect(await cache.findOrLoad('key', async () => ({ bytes: 1 }))).toEqual({ bytes: 1 });
});
