import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Browser } from 'playwright-core';

/** Lighthouse calls a computer fast from this index on: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md. */
const FAST_COMPUTER = 1_500;
/** How much slower than a fast computer a phone of the middle class is. */
const SLOWDOWN = 4;

/** How much slower than this machine a phone of the middle class is. A machine that is slow or busy is nearer to it. */
export async function findPhoneSlowdown(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`);
  await page.close();
  return Math.min(SLOWDOWN, Math.max(1, (SLOWDOWN * index) / FAST_COMPUTER));
}
