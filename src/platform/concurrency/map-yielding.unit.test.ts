import { expect, test } from 'vitest';
import { mapYielding } from './map-yielding.ts';

test('items are mapped in order, and other work runs in between', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const busy = (number: number) => {
    const end = performance.now() + 4;
    while (performance.now() < end);
    return number * 2;
  };
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  expect(await mapYielding(numbers, busy)).toEqual(numbers.map((number) => number * 2));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
});

test('an error ends the mapping', async () => {
  const failing = () => {
    throw new Error('no');
  };
  await expect(mapYielding([1], failing)).rejects.toThrow('no');
  expect(await mapYielding([], failing)).toEqual([]);
});
