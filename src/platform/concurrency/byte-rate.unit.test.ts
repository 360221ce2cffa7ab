import { expect, it } from 'vitest';
import { ByteRate } from './byte-rate.ts';

async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

it('lets a fifth of a second pass at once, and then as many bytes as the rate', async () => {
  const rate = new ByteRate(100_000);
  // 20,000 bytes are ahead, so the other 30,000 take 300 ms. Timers may fire a millisecond early.
  const ms = await measure(async () => {
    for (let n = 0; n < 5; n++) await rate.pass(10_000);
  });
  expect(ms).toBeGreaterThan(295);
});

it('divides the rate among streams', async () => {
  const rate = new ByteRate(100_000);
  const order: string[] = [];
  const stream = async (name: string) => {
    for (let n = 0; n < 3; n++) {
      await rate.pass(10_000);
      order.push(name);
    }
  };
  // 60,000 bytes, of which 20,000 are ahead.
  expect(await measure(() => Promise.all([stream('a'), stream('b')]))).toBeGreaterThan(395);
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});

it('saves no more than a fifth of a second while nothing passes', async () => {
  const rate = new ByteRate(1_000);
  await rate.pass(1);
  await new Promise((resolve) => setTimeout(resolve, 400));
  // 200 bytes are ahead, and 100 take 100 ms.
  expect(await measure(() => rate.pass(300))).toBeGreaterThan(95);
});
