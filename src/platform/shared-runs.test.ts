import { expect, test } from 'vitest';
import { SharedRuns } from './shared-runs.ts';

/** Work that ends when it is told to. */
function newWork() {
  const ends: ((value: number) => void)[] = [];
  let begun = 0;
  const work = () => {
    begun++;
    return new Promise<number>((resolve) => ends.push(resolve));
  };
  return { work, end: (run: number, value: number) => ends[run]?.(value), begun: () => begun };
}

test('those who come during a run share the next one, which begins after they came', async () => {
  const runs = new SharedRuns<number>();
  const { work, end, begun } = newWork();
  const first = runs.run('key', work);
  const late = [runs.run('key', work), runs.run('key', work)];
  expect(begun()).toBe(1);
  end(0, 10);
  expect(await first).toBe(10);
  expect(begun()).toBe(2);
  end(1, 20);
  expect(await Promise.all(late)).toEqual([20, 20]);
});

test('after the last run a new one begins at once', async () => {
  const runs = new SharedRuns<number>();
  expect(await runs.run('key', async () => 1)).toBe(1);
  expect(await runs.run('key', async () => 2)).toBe(2);
});

test('other keys do not wait', async () => {
  const runs = new SharedRuns<number>();
  const { work } = newWork();
  runs.run('slow', work);
  expect(await runs.run('quick', async () => 3)).toBe(3);
});

test('a run that fails fails its own askers only', async () => {
  const runs = new SharedRuns<number>();
  const failing = runs.run('key', async () => Promise.reject(new Error('no')));
  const next = runs.run('key', async () => 4);
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe(4);
});
