import { expect, test } from 'vitest';
import { PASSWORD } from '../sign-in.ts';
import { visit } from './visit.ts';

const HOUR_MS = 3_600_000;

test('marks jobs that are new since the last visit, and none at the first', async () => {
  const { page, open } = await visit();
  await open('/');
  await page.waitForFunction("localStorage.getItem('visit') !== null");
  expect(await page.locator('.new').count()).toBe(0);
  // The last visit ended before the jobs were posted.
  await page.evaluate(
    (last) => localStorage.setItem('visit', JSON.stringify({ last, previous: null })),
    Date.now() - 24 * HOUR_MS,
  );
  await page.reload();
  await page.locator('.new').first().waitFor();
  expect(await page.locator('.new').first().innerText()).toBe('New');
});

test('shows a signed-in member a menu on every page, until signing out', async () => {
  const { page, open, board, complaints } = await visit();
  await open('/sign-in');
  await page.getByLabel('Email address').first().fill(board.memberEmail);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account');
  await open('/');
  const menu = page.getByText('Mette Holm');
  await menu.waitFor();
  // The footer of this board has a link to sign in, its navigation has none any more.
  expect(await page.getByRole('navigation', { name: 'Main' }).getByText('Sign in').count()).toBe(0);
  await menu.click();
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('link', { name: 'Your account' }).isVisible()).toBe(false);
  await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await menu.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});

test('skips to the results by keyboard', async () => {
  const { page, open } = await visit();
  await open('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('results');
});
