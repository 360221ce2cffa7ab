import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { passTime } from '../../../test/clock.ts';
import { DocumentCache } from './document-cache.ts';

const state = {
  revision: { validUntilMs: Number.POSITIVE_INFINITY },
  settingsChangedAt: '',
  day: '2026-11-29',
};
const later = { ...state, day: '2026-11-30' };

function newDocuments(options = {}) {
  const documents = new DocumentCache({ limit: (build) => build(), ...options });
  let builds = 0;
  const get = (
    key = 'feed',
    current = state,
    write = async function* () {
      yield `build ${++builds} of ${key}`;
    } as () => AsyncIterable<string>,
  ) => documents.get(key, current, write);
  return { get };
}

describe('a document', () => {
  test('is built once for all who ask at once, and until its board changes', async () => {
    const { get } = newDocuments();
    const all = await Promise.all([get(), get(), get()]);
    for (const document of [...all, await get()])
      expect(await text(document.stream())).toBe('build 1 of feed');
    const changed = await get('feed', later);
    expect(await text(changed.stream())).toBe('build 2 of feed');
    expect(changed.tag).not.toBe(all[0].tag);
    expect(await text((await get('other', later)).stream())).toBe('build 3 of other');
  });

  test('has the tag of its bytes', async () => {
    const same = async function* () {
      yield 'a';
      yield 'ü';
    };
    const [first, second] = [
      await newDocuments().get('a', state, same),
      await newDocuments().get('b', state, same),
    ];
    expect(first.tag).toMatch(/^"[\w-]{27}"$/);
    expect(second.tag).toBe(first.tag);
    expect(first.bytes).toBe(3);
  });

  test('that is long is built again some seconds after its last build', async () => {
    const { get } = newDocuments();
    const long = async function* () {
      yield 'x'.repeat(9_000_000);
    };
    await get('feed', state, long);
    expect((await get('feed', later)).bytes).toBe(9_000_000);
    passTime(18_001);
    expect(await text((await get('feed', later)).stream())).toBe('build 1 of feed');
  });

  test('that is long is read while it is built', async () => {
    const piece = 'x'.repeat(600_000);
    const read = Promise.withResolvers<void>();
    const { get } = newDocuments();
    const document = await get('feed', state, async function* () {
      yield piece;
      yield piece;
      await read.promise;
      yield piece;
    });
    expect(document.tag).toBeUndefined();
    const stream = document.stream();
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes === 1_200_000) read.resolve();
    }
    expect(bytes).toBe(1_800_000);
    expect(document.tag).toBeDefined();
  });

  test('that does not exist is an error for each who asks, and is looked for again', async () => {
    const { get } = newDocuments();
    const missing = async function* () {
      yield await Promise.reject<string>(new Error('not found'));
    };
    const asked = [get('feed', state, missing), get('feed', state, missing)];
    for (const each of asked) await expect(each).rejects.toThrow('not found');
    expect(await text((await get()).stream())).toBe('build 1 of feed');
  });

  test('that fails half-way ends all its streams, and is built again', async () => {
    const { get } = newDocuments();
    const document = await get('feed', state, async function* () {
      yield 'x'.repeat(1_000_001);
      throw new Error('lost connection');
    });
    await expect(text(document.stream())).rejects.toThrow('lost connection');
    expect(await text((await get()).stream())).toBe('build 1 of feed');
  });

  test('that is dropped for others is still read to its end', async () => {
    const { get } = newDocuments({ maxBytes: 20 });
    const first = await get('first');
    const stream = first.stream();
    await get('second');
    expect(await text(stream)).toBe('build 1 of first');
    expect(await text((await get('first')).stream())).toBe('build 3 of first');
  });
});
