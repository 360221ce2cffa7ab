import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** Work that ends when the test ends it. */
function newWork() {
  const ends: ((value: number) => void)[] = [];
  let started = 0;
  const work = () => {
    started++;
    return new Promise<number>((resolve) => ends.push(resolve));
  };
  return { work, end: (run: number, value: number) => ends[run]?.(value), started: () => started };
}

test('callers during a run share the next one, which starts after their calls', async () => {
  const flight = new SingleFlight<number>();
  const { work, end, started } = newWork();
  const first = flight.run('key', work);
  const late = [flight.run('key', work), flight.run('key', work)];
  expect(started()).toBe(1);
  end(0, 10);
  expect(await first).toBe(10);
  expect(started()).toBe(2);
  end(1, 20);
  expect(await Promise.all(late)).toEqual([20, 20]);
});

test('a caller that accepts an earlier start shares the current run', async () => {
  const flight = new SingleFlight<number>();
  const { work, end, started } = newWork();
  const earlierMs = performance.now() - 1;
  const first = flight.run('key', work);
  const second = flight.run('key', work, earlierMs);
  end(0, 10);
  expect(await Promise.all([first, second])).toEqual([10, 10]);
  expect(started()).toBe(1);
});

test('a call after a finished run starts a new one', async () => {
  const flight = new SingleFlight<number>();
  expect(await flight.run('key', async () => 1)).toBe(1);
  expect(await flight.run('key', async () => 2)).toBe(2);
});

test('other keys do not wait', async () => {
  const flight = new SingleFlight<number>();
  const { work } = newWork();
  flight.run('slow', work);
  expect(await flight.run('quick', async () => 3)).toBe(3);
});

test('an error of a run reaches only its own callers', async () => {
  const flight = new SingleFlight<number>();
  const failing = flight.run('key', async () => Promise.reject(new Error('no')));
  const next = flight.run('key', async () => 4);
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe(4);
});
