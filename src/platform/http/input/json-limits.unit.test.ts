import { describe, expect, test } from 'vitest';
import { measureCpuMs } from '../../../../test/cpu-time.ts';
import { findUnstorable, MAX_KEY_LENGTH, MAX_VALUES } from './json-limits.ts';

/** The best of five runs. */
async function cpuTime(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) times.push(await measureCpuMs(work));
  return Math.min(...times);
}

const objectOf = (count: number, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 0]));

describe('the cost of validating JSON', () => {
  test('does not grow with the length of the keys around a value', async () => {
    const inner = objectOf(40_000);
    const nest = (length: number) => {
      let value: object = inner;
      for (let level = 0; level < 60; level++) value = { ['x'.repeat(length)]: value };
      return value;
    };
    const [short, long] = [nest(1), nest(MAX_KEY_LENGTH)];
    expect(findUnstorable(long)).toEqual([]);
    // With a path for each key, the ratio would be in the hundreds.
    const limit = 5 * (await cpuTime(() => findUnstorable(short))) + 5;
    expect(await cpuTime(() => findUnstorable(long))).toBeLessThan(limit);
  });

  test('ends at the first key that is too long', () => {
    const issues = findUnstorable({ a: { ['x'.repeat(MAX_KEY_LENGTH + 1)]: objectOf(20_000) } });
    expect(issues).toEqual([{ path: '/a', message: 'must not contain names longer than 1,000 characters' }]);
  });
});

describe('the limits of JSON are exact:', () => {
  test.each([
    ['in one array', (count: number) => Array.from({ length: count - 1 }, () => 0)],
    ['in one object', (count: number) => objectOf(count - 1)],
    ['in many arrays', (count: number) => [...Array.from({ length: 99 }, () => []), objectOf(count - 101)]],
  ])('50,000 values %s', (_, make) => {
    expect(findUnstorable(make(MAX_VALUES))).toEqual([]);
    expect(findUnstorable(make(MAX_VALUES + 1))).toEqual([
      { path: '', message: 'must not contain more than 50,000 values' },
    ]);
  });

  test('1,000 characters in a key', () => {
    expect(findUnstorable({ ['x'.repeat(MAX_KEY_LENGTH)]: 0 })).toEqual([]);
    expect(findUnstorable({ ['x'.repeat(MAX_KEY_LENGTH + 1)]: 0 })).toHaveLength(1);
  });
});

test('the path of a problem is a JSON pointer, and at most 20 problems are listed', () => {
  const wrong = (text: string) => ({ 'a/b~c': [{ d: [text, text] }] });
  expect(findUnstorable(wrong('\0')).map(({ path }) => path)).toEqual(['/a~1b~0c/0/d/0', '/a~1b~0c/0/d/1']);
  expect(findUnstorable(Array.from({ length: 1_000 }, () => '\0')).length).toBeLessThanOrEqual(20);
});
