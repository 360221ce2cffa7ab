import { describe, expect, it } from 'vitest';
import type { Client } from '../../app.ts';
import { saveCollection, saveItem } from '../../collections.ts';
import { postJob } from '../../jobs.ts';
import { postPage } from '../../pages.ts';
import { postWebhook } from '../../webhooks.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visitDashboard } from './stage.ts';

interface Deletion {
  object: string;
  /** Creates the object and returns the path of its screen. */
  create(client: Client): Promise<string>;
  list: string;
  /** The heading of the list. */
  title: string;
  /** In the menu of the screen, unless it is a button. */
  menu?: RegExp;
}

const deletions: Deletion[] = [
  {
    object: 'job',
    create: async (client) => `jobs/${(await postJob(client)).id}`,
    list: 'jobs',
    title: 'Jobs',
  },
  {
    object: 'page',
    create: async (client) => `pages/${(await postPage(client, { kind: 'page' })).id}`,
    list: 'pages',
    title: 'Pages',
    menu: /^More/,
  },
  {
    object: 'webhook',
    create: async (client) => `webhooks/${(await postWebhook(client)).id}`,
    list: 'webhooks',
    title: 'Webhooks',
    menu: /^More/,
  },
  {
    object: 'collection item',
    create: async (client) => {
      await saveCollection(client);
      return `collections/partners/items/${(await saveItem(client, { name: 'Quay Works' })).id}`;
    },
    list: 'collections/partners',
    title: 'Partners',
  },
];

describe.skipIf(!chromiumPath)(`deleting in Chromium${browserHint}`, () => {
  it.each(deletions)('a $object: nothing reads it again', async ({ create, list, title, menu }) => {
    const { client, page, base, open, complaints } = await visitDashboard();
    const path = await create(client);
    await open(`${base}/${path}`);
    if (menu) await page.getByRole('button', { name: menu }).click();
    await page.getByRole(menu ? 'menuitem' : 'button', { name: /^Delete/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.waitForURL(`**${base}/${list}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByText(/deleted/i).waitFor();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    // Nor does the cache show it to whoever goes back.
    await page.goBack();
    await page.getByRole('alert').filter({ hasText: 'This could not be loaded' }).waitFor();
  });
});
