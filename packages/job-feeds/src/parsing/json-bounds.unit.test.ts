import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonExcess } from './json-bounds.ts';
import { JsonSplitter } from './json-splitter.ts';

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce((sum: number, child) => sum + countValues(child), 0);
}

describe('a JSON document', () => {
  it('of any valid values and strings is accepted up to the number of its values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20, noUnicodeString: false }), (value) => {
        expect(findJsonExcess(JSON.stringify(value), countValues(value) * 2)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['levels', '['.repeat(65), '64 levels'],
    ['levels of a million', '{"a":'.repeat(1_000_000), '64 levels'],
    ['values', `[${'{},'.repeat(1_000_001)}`, '2,000,000 values'],
    ['numbers', `[${'0,'.repeat(2_000_001)}`, '2,000,000 values'],
  ])('with too many %s is refused', (_, text, reason) => {
    expect(findJsonExcess(text)?.message).toContain(reason);
  });

  it.each([
    `["${'[{,'.repeat(1_000_000)}"]`,
    `["\\"${'['.repeat(100)}\\\\", "${'\\\\'.repeat(500_000)}"]`,
    `["${'\\"'.repeat(500_000)}`,
  ])('has no values within strings (%#)', (text) => {
    expect(findJsonExcess(text)).toBeUndefined();
  });

  it('with a million arrays at other paths leaves nothing in memory', () => {
    const splitter = new JsonSplitter('jobs');
    splitter.write('{');
    for (let n = 0; n < 10_000; n++) splitter.write(`"k${n}":[{}],`);
    expect(splitter.arrays.size).toBe(0);
  });
});
