import { expect, test } from 'vitest';
import { RenderLimiter } from './render-limits.ts';

test('one network runs two streams and queues eight, while another network runs its own', async () => {
  const renderLimiter = new RenderLimiter(1);
  let end = () => {};
  const read = new Promise<void>((resolve) => {
    end = resolve;
  });
  let started = 0;
  const streams = Array.from({ length: 10 }, (_, index) =>
    renderLimiter.stream(`2001:db8::${index}`, () => {
      started++;
      return read;
    }),
  );
  await expect(renderLimiter.stream('2001:db8::b', async () => 1)).rejects.toMatchObject({ status: 503 });
  expect(await renderLimiter.stream('2001:db8:1::1', async () => 2)).toBe(2);
  expect(started).toBe(2);
  end();
  await Promise.all(streams);
  expect(started).toBe(10);
});
