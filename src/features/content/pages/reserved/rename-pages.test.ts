import { expect, test } from 'vitest';
import { newOrganization, sharedServer } from '../../../../../test/app.ts';
import { openPage } from '../../../../../test/hosts.ts';
import { eventsOf } from '../../../../../test/jobs.ts';
import { postPage, readPage } from '../../../../../test/pages.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import { renameReservedPages } from './rename-pages.ts';

test('a page whose slug became a path of the board is renamed, and links to it follow', async () => {
  const organization = await newOrganization();
  const { db, organizationId } = organization.scope;
  const remote = await postPage(organization, { slug: 'far-away', status: 'published' });
  const types = await postPage(organization, { slug: 'kinds', status: 'published' });
  await postPage(organization, { slug: 'types-page' });
  const post = await postPage(organization, { slug: 'countries', kind: 'blog_post' });
  const links = [
    { label: 'Remote', url: '/remote' },
    { label: 'Elsewhere', url: 'https://example.org/remote' },
  ];
  await organization.patch('/organization', { navigation: links, footer_links: [links[0]] });
  // As an older version stored them.
  for (const [id, slug] of [
    [remote.id, 'remote'],
    [types.id, 'types'],
  ] as const)
    await db
      .updateTable('pages')
      .set({ slug })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
  const { connection, config } = await sharedServer();
  await renameReservedPages(connection.db, toInstallation(config));

  expect((await readPage(organization, remote.id)).slug).toBe('remote-page');
  expect((await readPage(organization, types.id)).slug).toBe('types-page-2');
  expect((await readPage(organization, post.id)).slug).toBe('countries');
  expect((await openPage(organization, '/remote-page')).status).toBe(200);
  const { navigation, footer_links } = (await organization.get('/organization')).body.data;
  expect([navigation[0].url, navigation[1].url]).toEqual(['/remote-page', 'https://example.org/remote']);
  expect(footer_links[0].url).toBe('/remote-page');
  const changes = (await eventsOf(organization)).map(({ type, changed_fields }) => [type, changed_fields]);
  expect(changes.slice(-3)).toEqual([
    ['page.updated', ['slug', 'url']],
    ['organization.updated', ['navigation', 'footer_links']],
    ['page.updated', ['slug', 'url']],
  ]);
});

test('the text of the page payment becomes the setting that /payment shows, and links to it stay', async () => {
  const organization = await newOrganization();
  const { db, organizationId } = organization.scope;
  const content = '<p>By <strong>wire</strong>, or <a href="https://pay.example/">here</a>.</p>';
  const page = await postPage(organization, { slug: 'how-to-pay', status: 'published', content });
  const links = [{ label: 'Pay', url: '/payment' }];
  await organization.patch('/organization', { footer_links: links });
  const store = () =>
    db
      .updateTable('pages')
      .set({ slug: 'payment' })
      .where('organization_id', '=', organizationId)
      .where('id', '=', page.id)
      .execute();
  const { connection, config } = await sharedServer();
  const run = () => renameReservedPages(connection.db, toInstallation(config));
  const read = async () => (await organization.get('/organization')).body.data;
  await store();
  await run();
  expect((await readPage(organization, page.id)).slug).toBe('payment-page');
  const instructions = 'By **wire**, or [here](<https://pay.example/>).';
  expect(await read()).toMatchObject({
    posting: { payment_instructions: instructions },
    footer_links: links,
  });
  expect((await openPage(organization, '/payment')).text).toContain('href="https://pay.example/"');
  // What the operator has written stays.
  await organization.patch('/organization', { posting: { payment_instructions: 'Ask us.' } });
  await store();
  await run();
  expect((await read()).posting.payment_instructions).toBe('Ask us.');
});
