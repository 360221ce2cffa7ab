import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BufferedWriter } from './buffered-writer.ts';

let buffer: string[];
let written: string[][];
let release: () => void;
let running: number;
let writer: BufferedWriter;
beforeEach(() => {
  vi.useFakeTimers();
  [buffer, written, running] = [[], [], 0];
  release = () => {};
  writer = new BufferedWriter({
    everyMs: 1_000,
    write: async () => {
      expect(++running).toBe(1);
      written.push(buffer.splice(0));
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      running--;
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  const closed = writer.close();
  const timer = setInterval(() => release(), 1);
  await closed;
  clearInterval(timer);
});

test('it writes at intervals, but not while a write is running', async () => {
  buffer.push('a');
  await vi.advanceTimersByTimeAsync(999);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  buffer.push('b');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(written).toEqual([['a']]);
  release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([['a'], ['b']]);
});

test('a flush waits for what is arriving and for a running write, and then writes', async () => {
  await vi.advanceTimersByTimeAsync(1_000);
  const arrival = Promise.withResolvers<void>();
  writer.add(arrival.promise.then(() => void buffer.push('late')));
  writer.add(Promise.reject(new Error('lost')));
  expect(writer.arrivingCount).toBe(2);
  let isFlushed = false;
  const flushed = writer.flush().then(() => {
    isFlushed = true;
  });
  arrival.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([writer.arrivingCount, written]).toEqual([0, [[]]]);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect([isFlushed, written]).toEqual([false, [[], ['late']]]);
  release();
  await flushed;
});

test('closing writes the rest, and no interval follows', async () => {
  buffer.push('a');
  const closed = writer.close();
  await vi.advanceTimersByTimeAsync(0);
  release();
  await closed;
  buffer.push('b');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([['a']]);
});
