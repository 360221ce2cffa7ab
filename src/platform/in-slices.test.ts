import { expect, test } from 'vitest';
import { mapInSlices } from './in-slices.ts';

test('long work is done in order, and others have their turn in between', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const busy = (number: number) => {
    const end = performance.now() + 4;
    while (performance.now() < end);
    return number * 2;
  };
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  expect(await mapInSlices(numbers, busy)).toEqual(numbers.map((number) => number * 2));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test('what throws ends it', async () => {
  const failing = () => {
    throw new Error('no');
  };
  await expect(mapInSlices([1], failing)).rejects.toThrow('no');
  expect(await mapInSlices([], failing)).toEqual([]);
});
