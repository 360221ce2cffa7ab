import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Input } from '../../../test/stream-thread.ts';
import { StorageError } from '../storage/storage.ts';
import { StreamThread } from './stream-thread.ts';

const entry = new URL('../../../test/stream-thread.ts', import.meta.url);
const newThread = () => new StreamThread<Input, string>(entry, {}, { bytesPerSecond: 1e9 });

/** Bytes in pieces of this size, how many were read, and whether the reader let go of them. */
function newContent(bytes: Buffer, pieceBytes = 50_021, failure?: Error) {
  const state = { read: 0, isReleased: false };
  async function* pieces() {
    try {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const piece = bytes.subarray(at, at + pieceBytes);
        state.read += piece.length;
        yield piece;
      }
      if (failure) throw failure;
    } finally {
      state.isReleased = true;
    }
  }
  return Object.assign(pieces(), { state });
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const MB = 1_048_576;

test('the thread gets the bytes of each call in their order, and its result comes back', async () => {
  const thread = newThread();
  const files = [0, 1, 262_144, 3 * MB + 7].map((size) => randomBytes(size));
  const kept = files.map((file) => Buffer.from(file));
  const hashes = await Promise.all(files.map((file) => thread.run('hash', newContent(file))));
  expect(hashes).toEqual(files.map(hashOf));
  // The memory that moves to the thread is a copy.
  expect(files).toEqual(kept);
});

test('errors of the thread keep what responses depend on, and end the reading of the content', async () => {
  const thread = newThread();
  const fail = async (input: Input) => {
    const content = newContent(randomBytes(8 * MB));
    const error = await thread.run(input, content).catch((error: unknown) => error);
    expect(content.state.isReleased).toBe(true);
    expect(content.state.read).toBeLessThan(3 * MB);
    return error;
  };
  expect(await fail('refuse')).toMatchObject({
    code: 'already_applied',
    status: 409,
    message: 'No more.',
    headers: { 'retry-after': '7' },
  });
  const full = await fail('fill the disk');
  expect(full).toBeInstanceOf(StorageError);
  expect(full).toMatchObject({ message: 'It is full.', isFull: true });
  expect(await fail('throw')).toMatchObject({
    message: 'a bug',
    stack: expect.stringContaining('stream-thread.ts'),
  });
});

test('content that fails in the middle fails its call with the same error, and no other call', async () => {
  const thread = newThread();
  const failure = new Error('the client has gone');
  const file = randomBytes(3 * MB);
  const others = thread.run('hash', newContent(file));
  await expect(thread.run('hash', newContent(file, 9_999, failure))).rejects.toBe(failure);
  expect(await others).toBe(hashOf(file));
});

test('a thread that dies fails its calls with 503, and the next call starts another one', async () => {
  const thread = newThread();
  const waiting = thread.run('wait', newContent(randomBytes(8 * MB))).catch((error: unknown) => error);
  const dying = thread.run('die', newContent(randomBytes(8 * MB))).catch((error: unknown) => error);
  for (const error of [await dying, await waiting]) expect(error).toMatchObject({ status: 503 });
  const file = randomBytes(MB);
  expect(await thread.run('hash', newContent(file))).toBe(hashOf(file));
});

test('a call that takes nothing stops the reading of its content', async () => {
  const thread = newThread();
  const content = newContent(randomBytes(8 * MB));
  const waiting = thread.run('wait', content).catch((error: unknown) => error);
  // It starts after the other call, and ends only if that one leaves the thread alone.
  await thread.run('hash', newContent(randomBytes(8 * MB)));
  expect(content.state.read).toBeLessThan(2 * MB);
  await thread.run('die', newContent(Buffer.from('x'))).catch(() => undefined);
  expect(await waiting).toMatchObject({ status: 503 });
  expect(content.state.isReleased).toBe(true);
});
