import { toInstallation } from '../../src/features/board/organizations/board-url.ts';
import type { AssetDetails } from '../../src/features/content/assets/schema.ts';
import { publishDuePages } from '../../src/features/content/pages/publish-due.ts';
import type { LandingPage } from '../../src/features/jobs/landing-pages/schema.ts';
import type { Client } from '../app.ts';
import { fileForm, makeImage, uploadImage } from '../assets.ts';
import { postJob } from '../jobs.ts';
import { patchPage, postAuthor, postPage, readPage, revisionsOf, toSummary } from '../pages.ts';
import type { Change } from './stage.ts';

const read = async (client: Client, id: string) => toSummary(await readPage(client, id));

async function readAuthor(client: Client, id: string): Promise<object> {
  return (await client.get(`/authors/${id}`)).body.data;
}

async function readAsset(client: Client, id: string): Promise<object> {
  const { used_by: _, ...asset }: AssetDetails = (await client.get(`/assets/${id}`)).body.data;
  return asset;
}

function withoutContent({
  content: _,
  content_html: _html,
  content_text: _text,
  ...page
}: LandingPage): object {
  return page;
}

export const pageChanges: Change[] = [
  [
    'a page is created as a draft',
    async ({ client }) => {
      const { id } = await postPage(client);
      return [['page.created', await read(client, id)]];
    },
  ],
  [
    'a page is created as published',
    async ({ client }) => {
      const { id } = await postPage(client, { status: 'published', kind: 'blog_post' });
      const page = await read(client, id);
      return [
        ['page.created', page],
        ['page.published', page],
      ];
    },
  ],
  [
    'a page is updated, and then again with the same values',
    async ({ client, begin }) => {
      const { id } = await postPage(client);
      await begin();
      const changes = { title: 'Us', content: '<p>New</p>', custom_fields: { a: 1 }, og_image: null };
      await patchPage(client, id, changes);
      await patchPage(client, id, changes);
      return [['page.updated', await read(client, id), ['title', 'custom_fields', 'content']]];
    },
  ],
  [
    'a page is published, archived, and restored to its first revision',
    async ({ client, begin }) => {
      const { id } = await postPage(client);
      await begin();
      await patchPage(client, id, { title: 'Us', status: 'published' });
      const published = await read(client, id);
      await patchPage(client, id, { status: 'archived' });
      const archived = await read(client, id);
      const first = (await revisionsOf(client, id)).at(-1);
      await client.post(`/pages/${id}/revisions/${first?.id}/restore`);
      return [
        ['page.updated', published, ['title', 'status', 'published_at']],
        ['page.published', published],
        ['page.updated', archived, ['status']],
        ['page.archived', archived],
        ['page.updated', await read(client, id), ['title']],
      ];
    },
  ],
  [
    'the background task publishes a page at published_at',
    async ({ client, server, begin, untilRecorded }) => {
      const { id } = await postPage(client, { status: 'published', published_at: '2099-01-01' });
      await client.scope.db
        .updateTable('pages')
        .set({ published_at: '2020-01-01' })
        .where('id', '=', id)
        .execute();
      await begin();
      await untilRecorded(1, () => publishDuePages(server.connection.db, toInstallation(server.config)));
      return [['page.published', await read(client, id)]];
    },
  ],
  [
    'a page is deleted',
    async ({ client, begin }) => {
      const { id } = await postPage(client, { content: '<p>x</p>' });
      const page = await read(client, id);
      await begin();
      await client.delete(`/pages/${id}`);
      return [['page.deleted', page]];
    },
  ],
  [
    'an author is created, updated, and updated with the same value',
    async ({ client }) => {
      const { id } = await postAuthor(client);
      const created = await readAuthor(client, id);
      await client.patch(`/authors/${id}`, { name: 'Mette Holm-Lund' });
      await client.patch(`/authors/${id}`, { name: 'Mette Holm-Lund' });
      return [
        ['author.created', created],
        ['author.updated', await readAuthor(client, id), ['name']],
      ];
    },
  ],
  [
    'an author is deleted and the pages are assigned to another author',
    async ({ client, begin }) => {
      const [author, heir] = [await postAuthor(client), await postAuthor(client, { name: 'Heir' })];
      const { id } = await postPage(client, { author_id: author.id });
      await begin();
      await client.delete(`/authors/${author.id}`);
      await client.delete(`/authors/${author.id}?reassign_to=${heir.id}`);
      return [
        ['page.updated', await read(client, id), ['author_id']],
        ['author.deleted', author],
      ];
    },
  ],
  [
    'an image is uploaded, uploaded again, updated and deleted',
    async ({ client }) => {
      const bytes = await makeImage();
      const { id } = await uploadImage(client, { bytes });
      const created = await readAsset(client, id);
      await client.post('/assets', fileForm(bytes, { name: 'other.png' }));
      await client.patch(`/assets/${id}`, { alt: 'A quay' });
      const updated = await readAsset(client, id);
      await client.delete(`/assets/${id}`);
      return [
        ['asset.created', created],
        ['asset.updated', updated, ['alt']],
        ['asset.deleted', updated],
      ];
    },
  ],
  [
    'an image is deleted with force although a page uses it',
    async ({ client, begin }) => {
      const { id, url } = await uploadImage(client);
      const asset = await readAsset(client, id);
      await postPage(client, { cover_image: url });
      await begin();
      await client.delete(`/assets/${id}`);
      await client.delete(`/assets/${id}?force=true`);
      // The page does not change, and has a dead image URL.
      return [['asset.deleted', asset]];
    },
  ],
  [
    'changes to pages, authors and images are rejected',
    async ({ client, begin }) => {
      const author = await postAuthor(client);
      const page = await postPage(client, { author_id: author.id });
      const other = await postPage(client);
      await begin();
      await client.post('/pages', { title: 'x', content: '<img src="https://elsewhere.example/x.png">' });
      await client.patch(`/pages/${other.id}`, { status: 'published', slug: page.slug });
      await client.patch(`/pages/${other.id}`, { status: 'published', author_id: other.id });
      await client.delete(`/pages/${page.id}`, { 'if-match': '"other"' });
      await client.delete(`/authors/${author.id}`);
      await client.delete(`/authors/${author.id}?reassign_to=${other.id}`);
      await client.post('/assets', fileForm(Buffer.from('no image')));
      return [];
    },
  ],
  [
    'a landing page gets an introduction, which is updated and deleted',
    async ({ client, begin }) => {
      const { category_slug } = await postJob(client, { category: 'Shipping' });
      await begin();
      const path = `/categories/${category_slug}`;
      const created = (await client.post('/landing-pages', { path, content: '<p>At sea.</p>' })).body.data;
      const updated = (await client.patch(`/landing-pages/${created.id}`, { title: 'Jobs at sea' })).body
        .data;
      await client.delete(`/landing-pages/${created.id}`);
      return [
        ['landing_page.created', withoutContent(created)],
        ['landing_page.updated', withoutContent(updated), ['title']],
        ['landing_page.deleted', withoutContent(updated)],
      ];
    },
  ],
];
