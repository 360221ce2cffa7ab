import type { Page } from 'playwright-core';
import { DASHBOARD, type SignedIn } from './browser.ts';

/** Times of an action on all matches of a search, in milliseconds. */
export interface BulkTimes {
  matches: number;
  /** Until the first jobs have changed. */
  first: number;
  /** Until all have. */
  all: number;
  /** From the click on Stop until the result is visible, in a second run. */
  stop: number;
  /** Of one page of 100 jobs, read alone. */
  readPage: number;
}

/** Puts jobs online that are online, so the run changes nothing. */
export async function measureBulk({ context, readApi }: SignedIn, text: string): Promise<BulkTimes> {
  const query = `status=active&search=${encodeURIComponent(text)}`;
  const page = await context.newPage();
  await page.goto(`${DASHBOARD}/jobs?${query}`);
  const { body } = await readApi(`/jobs?${query}&per_page=100`);
  const { ms: readPage } = await readApi(`/jobs?${query}&per_page=100&page=2`);
  const startedMs = await startRun(page);
  const dialog = page.getByRole('dialog', { name: 'Results' });
  await dialog.getByText(/^[1-9][\d,]* of /).waitFor();
  const first = performance.now() - startedMs;
  await dialog.getByText(/changed, \d+ failed/).waitFor();
  const all = performance.now() - startedMs;
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await startRun(page);
  await dialog.getByText(/^[1-9][\d,]* of /).waitFor();
  const stoppedMs = performance.now();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByText(/changed, \d+ failed/).waitFor();
  const stop = performance.now() - stoppedMs;
  await page.close();
  return { matches: body.meta.pagination.total_items, first, all, stop, readPage };
}

async function startRun(page: Page): Promise<number> {
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: /^Select all .* matches$/ }).click();
  const startedMs = performance.now();
  await page.getByRole('button', { name: 'Put online' }).click();
  return startedMs;
}
