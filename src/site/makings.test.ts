import { expect, test } from 'vitest';
import { newRequestCounter } from '../platform/http/rate-limit.ts';
import { Makings } from './makings.ts';

test('one address reads two streams at a time and some wait, while others read theirs', async () => {
  const makings = new Makings({ counter: newRequestCounter(), perMinute: 0, pagesAtOnce: 1 });
  let end = () => {};
  const read = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  const streams = Array.from({ length: 10 }, (_, index) =>
    makings.stream(`2001:db8::${index}`, () => {
      begun++;
      return read;
    }),
  );
  await expect(makings.stream('2001:db8::b', async () => 1)).rejects.toMatchObject({ status: 503 });
  expect(await makings.stream('2001:db8:1::1', async () => 2)).toBe(2);
  expect(begun).toBe(2);
  end();
  await Promise.all(streams);
  expect(begun).toBe(10);
});
