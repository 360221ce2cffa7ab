import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { launchChromium } from '../../test/browser/chromium.ts';
import { findPhoneSlowdown } from '../../test/browser/phone-slowdown.ts';
import type { Contender } from '../support/processes.ts';
import { PLATFORM } from '../support/seed.ts';
import { median, percentile, toCell, toGoalCells } from '../support/statistics.ts';
import { HOST } from './visits.ts';

const ROUNDS = 4;
/** Of the p90, in milliseconds. */
const GOAL = { max: 200 };

export const filterHeader = [
  ...['a filter on a phone', 'ticks', 'p50 ms', 'p90 ms', 'worst'],
  ...['response', 'page', 'script', 'style', 'layout', 'slowdown', 'load', 'goal', ''],
];

/** Milliseconds of one tick. The parts of the page are CPU time of its main thread. */
interface Tick {
  ms: number;
  /** From the request to the end of the response. */
  response: number;
  page: number;
  script: number;
  style: number;
  layout: number;
}

/**
 * Ticks the first filters of the sheet in Chromium as slow as on a phone of the middle class, and measures until the new list is painted. In the first round,
 * the server renders each list; in the others, it has them.
 */
export async function measureFilters({ port }: Contender): Promise<string[][]> {
  const browser = await launchChromium([`--host-resolver-rules=MAP *${PLATFORM.domain} 127.0.0.1:${port}`]);
  try {
    const rate = await findPhoneSlowdown(browser);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(60_000);
    await context.addInitScript(STOPWATCH);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    // CPU time, so that other programs on the machine change little.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${PLATFORM.scheme}://${HOST}/`);
    await page.locator('.filters > summary').click();
    const first = await tickEach(page, session);
    const others: Tick[] = [];
    for (let round = 1; round < ROUNDS; round++) others.push(...(await tickEach(page, session)));
    return [toRow('seen for the first time', first, rate), toRow('cached', others, rate)];
  } finally {
    await browser.close();
  }
}

/**
 * Runs in the page. `watch` resolves to the milliseconds from the last click until the condition holds in a frame that is painted.
 */
const STOPWATCH = `{
  let clickedAt = 0;
  addEventListener('click', () => { clickedAt = performance.now(); }, true);
  globalThis.watch = (isVisible) => {
    globalThis.watched = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('The content did not appear within a minute: ' + isVisible)), 60_000);
      const look = () => (isVisible() ? setTimeout(() => resolve(performance.now() - clickedAt)) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
  };
}`;

/** Measures the time from the click until the condition, an expression, holds. */
async function timeUntil(page: Page, condition: string, click: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`watch(() => ${condition})`);
  await click();
  return page.evaluate('watched');
}

/** Ticks each visible filter and clears it. */
async function tickEach(page: Page, session: CDPSession): Promise<Tick[]> {
  const ticks: Tick[] = [];
  const boxes = page.locator('dialog .choice:visible input[type=checkbox]');
  const values = await boxes.evaluateAll((inputs) =>
    inputs.map((input) => (input as { value?: string }).value),
  );
  for (const value of values)
    for (const _ of ['tick', 'clear']) {
      await page.evaluate("globalThis.listBefore = document.querySelector('[data-part=list]')");
      const isNew = "document.querySelector('[data-part=list]') !== listBefore";
      const before = await readMetrics(session);
      const ms = await timeUntil(page, isNew, () => page.locator(`dialog input[value="${value}"]`).click());
      const after = await readMetrics(session);
      const part = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000;
      ticks.push({
        ms,
        response: await page.evaluate<number>(RESPONSE_MS),
        page: part('TaskDuration'),
        script: part('ScriptDuration'),
        style: part('RecalcStyleDuration'),
        layout: part('LayoutDuration'),
      });
    }
  return ticks;
}

const RESPONSE_MS =
  "performance.getEntriesByType('resource').findLast((each) => each.initiatorType === 'fetch').duration";

/** Seconds since the page was opened, by name. */
async function readMetrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

function toRow(name: string, ticks: Tick[], rate: number): string[] {
  const times = ticks.map(({ ms }) => ms);
  const p90 = percentile(times, 0.9);
  const parts = (['response', 'page', 'script', 'style', 'layout'] as const).map((part) =>
    median(ticks.map((tick) => tick[part])),
  );
  return [
    name,
    String(times.length),
    ...[median(times), p90, Math.max(...times), ...parts].map((ms) => toCell(ms, 0)),
    ...[rate, loadavg()[0] ?? Number.NaN].map((figure) => toCell(figure)),
    ...toGoalCells(p90, GOAL),
  ];
}
