import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../app.ts';
import { saveCollection, saveItem } from '../../collections.ts';
import { postJob } from '../../jobs.ts';
import { postPage } from '../../pages.ts';
import { postWebhook } from '../../webhooks.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations, phone, wide } from '../find-violations.ts';
import { type DashboardVisit, visitDashboard } from './stage.ts';

interface Overlay {
  path: string;
  /** Opens each, one after the other. */
  open: ((page: Page) => Promise<void>)[];
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Opens a menu and chooses one of its entries. */
const choose = (menu: RegExp, name: RegExp) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name }).click();
};

const keys = (keys: string) => (page: Page) => page.keyboard.press(keys);

const MORE = /^More/;

/** One of each kind, and others that have the same layout. */
async function fillBoard(client: Client): Promise<Record<'kinds' | 'others', Overlay[]>> {
  const job = await postJob(client);
  const post = await postPage(client, { kind: 'blog_post' });
  const webhook = await postWebhook(client);
  await saveCollection(client);
  const item = await saveItem(client, { name: 'Quay Works' });
  const kinds = [
    {
      path: '',
      open: [
        press(/^Your account/),
        press('API requests of this screen'),
        press(/Switch organization/),
        keys('Control+k'),
        keys('?'),
        choose(/^API requests/, /getOverview/),
      ],
    },
    {
      path: 'jobs',
      open: [
        async (page: Page) => {
          await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
          await press('Delete')(page);
        },
      ],
    },
    {
      path: `posts/${post.id}`,
      open: [press(MORE), choose(MORE, /^Delete/), choose(MORE, /^Schedule/)],
    },
    { path: 'staff', open: [press(/^Invite/)] },
  ];
  const others = [
    { path: `jobs/${job.id}`, open: [press('Delete')] },
    { path: 'categories', open: [press('New category')] },
    { path: 'authors', open: [press('New author')] },
    { path: `collections/partners/items/${item.id}`, open: [press('Delete')] },
    { path: `webhooks/${webhook.id}`, open: [press(MORE), choose(MORE, /^Delete/)] },
  ];
  return { kinds, others };
}

/** Opens each overlay, lists what axe finds with it, and closes it. */
async function auditOverlays(visitor: DashboardVisit, overlays: Overlay[]): Promise<string[]> {
  const { page, base } = visitor;
  const found: string[] = [];
  for (const { path, open } of overlays) {
    await visitor.open(path === '' ? base : `${base}/${path}`);
    for (const show of open) {
      await show(page);
      await page.locator(OVERLAY).first().waitFor();
      // Colors are final when nothing moves.
      await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
      found.push(...(await findViolations(visitor, { withBestPractices: true })));
      await page.keyboard.press('Escape');
      await page.locator(MODAL).first().waitFor({ state: 'detached' });
    }
    found.push(...visitor.complaints.splice(0));
  }
  return found;
}

const MODAL = '[role=dialog], [role=menu]';
const OVERLAY = ':is([role=dialog], [role=menu], .mantine-Notification-root):visible';

describe.skipIf(!chromiumPath)(`what opens over a screen${browserHint}`, { timeout: 300_000 }, () => {
  it.each([wide, phone])('has no violation: $name', async ({ name, ...browser }) => {
    const client = await newOrganization();
    const { kinds, others } = await fillBoard(client);
    const permissions = ['clipboard-write'];
    const visitor = await visitDashboard({
      client,
      browser: { ...browser, reducedMotion: 'reduce', permissions },
    });
    expect(await auditOverlays(visitor, name === wide.name ? [...kinds, ...others] : kinds)).toEqual([]);
  });
});
