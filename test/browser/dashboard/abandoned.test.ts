import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitDashboard } from './stage.ts';

interface Counts {
  sent: number;
  open: number;
}

/** Counts requests in the page itself, because its clock may be ahead of what the browser reports. */
async function countRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    const counts: Counts = Object.assign(globalThis, { sent: 0, open: 0 });
    globalThis.fetch = (...parameters) => {
      counts.sent++;
      counts.open++;
      return fetch(...parameters).finally(() => counts.open--);
    };
  });
}

const readSent = (page: Page) => page.evaluate(() => (globalThis as unknown as Counts).sent);

async function countIn(page: Page, seconds: number): Promise<number> {
  const before = await readSent(page);
  await page.clock.runFor(seconds * 1000);
  await page.waitForFunction(() => (globalThis as unknown as Counts).open === 0);
  return (await readSent(page)) - before;
}

// Each read extends the session, and the server cannot know whether a person waits for it.
test.each([
  ['with live updates', undefined],
  ['that repeats a read', '/dashboard/operator/system'],
])('a screen %s sends nothing while nobody has used it for an hour, so its session ends', async (_, path) => {
  const { page, open, base } = await visitDashboard({ role: 'viewer', isOperator: true });
  await page.clock.install();
  await countRequests(page);
  await open(path ?? base);
  expect(await countIn(page, 60)).toBeGreaterThan(0);
  await page.clock.fastForward('01:00:00');
  // The timers that became due at once may still send something.
  await countIn(page, 60);
  await countIn(page, 60);
  expect(await countIn(page, 60)).toBe(0);
  const before = await readSent(page);
  await page.mouse.move(40, 40);
  await page.clock.runFor(60_000);
  await expect.poll(() => readSent(page)).toBeGreaterThan(before);
});
