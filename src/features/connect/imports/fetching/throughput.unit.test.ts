import { expect, test } from 'vitest';
import { Throughput } from './throughput.ts';

/** How many seconds of chunks of this size a source may send, one after this many seconds each. */
function countSeconds(bytes: number, seconds: number): number {
  const throughput = new Throughput();
  for (let waited = seconds; waited <= 3_600; waited += seconds) {
    try {
      throughput.add(bytes, seconds * 1_000);
    } catch (error) {
      expect(error).toMatchObject({ code: 'unreachable', reason: { code: 'source_trickles' } });
      return waited;
    }
  }
  return Number.POSITIVE_INFINITY;
}

test.each([
  ['a byte a second', 1, 1, 60],
  ['a byte just before each time limit', 1, 29, 87],
  ['999 bytes a second', 999, 1, 60],
  ['1,000 bytes a second', 1_000, 1, Number.POSITIVE_INFINITY],
  ['30 kB each half minute', 30_000, 30, Number.POSITIVE_INFINITY],
])('a source that sends %s fails after a minute or never', (_, bytes, seconds, end) => {
  expect(countSeconds(bytes, seconds)).toBe(end);
});

test('what a source sent in an earlier minute does not count', () => {
  const throughput = new Throughput();
  throughput.add(50_000_000, 60_000);
  expect(() => throughput.add(1, 60_000)).toThrow('less than 1 kB per second');
});

test('the time in which the run does not read does not count', () => {
  const throughput = new Throughput();
  for (let n = 0; n < 1_000; n++) throughput.add(1_000, 0);
});
