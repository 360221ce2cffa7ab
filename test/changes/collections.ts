import { toInstallation } from '../../src/features/board/organizations/board-url.ts';
import { expireDueItems, publishStartedItems } from '../../src/features/content/collections/items/sweep.ts';
import type { Client } from '../app.ts';
import { requestBoard, saveCollection, saveItem } from '../collections.ts';
import { minutesFromNow, moveToPast, patchItem } from '../items.ts';
import type { Change, Stage } from './stage.ts';

const open = { visibility: 'public', rules: { allow_public_submit: true } };
const withRichText = {
  schema: [
    { name: 'name', type: 'text' },
    { name: 'story', type: 'richtext' },
  ],
};

async function readCollection(client: Client): Promise<object> {
  return (await client.get('/cms')).body.collections[0];
}

/** The item as events contain it. */
async function read(client: Client, id: string): Promise<object> {
  return { ...(await client.get(`/cms/partners/${id}`)).body.item, collection: 'partners' };
}

async function submit({ client, server }: Stage, body: object): Promise<string> {
  const path = '/organization/cms/partners/submit';
  const response = await requestBoard(server.origin, `${client.slug}.boards.localhost`, path, {
    method: 'POST',
    body,
  });
  return response.body.item.id;
}

export const collectionChanges: Change[] = [
  [
    'a collection is created, replaced twice with the same schema, and deleted with its items',
    async ({ client }) => {
      await saveCollection(client);
      const created = await readCollection(client);
      await saveCollection(client, withRichText);
      await saveCollection(client, withRichText);
      const replaced = await readCollection(client);
      const { id } = await saveItem(client, { name: 'x' });
      const item = await read(client, id);
      await client.delete('/cms/partners');
      return [
        ['cms.collection.saved', created],
        ['cms.collection.saved', replaced],
        ['cms.item.created', item],
        ['cms.collection.deleted', { ...replaced, deleted_items: 1 }],
      ];
    },
  ],
  [
    'an item is created as a draft, and another one is created published',
    async ({ client, begin }) => {
      await saveCollection(client, withRichText);
      await begin();
      const waiting = await saveItem(client, { name: 'x', story: '<p>A <em>word</em></p>' });
      const published = await saveItem(client, { name: 'y' }, { status: 'published' });
      return [
        ['cms.item.created', await read(client, waiting.id)],
        ['cms.item.created', await read(client, published.id)],
        ['cms.item.published', await read(client, published.id)],
      ];
    },
  ],
  [
    'an item is updated and published, saved twice with its id, and updated with the same value',
    async ({ client, begin }) => {
      await saveCollection(client);
      const item = await saveItem(client, { name: 'x' });
      await begin();
      await patchItem(client, item, { data: { name: 'y' }, status: 'published' });
      const patched = await read(client, item.id);
      await client.post('/cms/partners', { id: item.id, data: { name: 'z' }, position: 3 });
      await client.post('/cms/partners', { id: item.id, data: { name: 'z' } });
      await patchItem(client, item, { position: 3 });
      return [
        ['cms.item.updated', patched, ['data', 'status']],
        ['cms.item.published', patched],
        ['cms.item.updated', await read(client, item.id), ['data', 'position']],
      ];
    },
  ],
  [
    'an item is set to expired',
    async ({ client, begin }) => {
      await saveCollection(client);
      const item = await saveItem(client, { name: 'x' }, { status: 'published' });
      await begin();
      await patchItem(client, item, { status: 'expired' });
      const expired = await read(client, item.id);
      return [
        ['cms.item.updated', expired, ['status']],
        ['cms.item.expired', expired, ['status']],
      ];
    },
  ],
  [
    'the background tasks publish an item at starts_at and expire it at expires_at',
    async ({ client, server, begin, untilRecorded }) => {
      const times = { status: 'published', starts_at: minutesFromNow(60), expires_at: minutesFromNow(90) };
      const installation = toInstallation(server.config);
      const { db } = server.connection;
      await saveCollection(client);
      const item = await saveItem(client, { name: 'x' }, times);
      await moveToPast(client, item, 'starts_at');
      await begin();
      await untilRecorded(1, () => publishStartedItems(db, installation));
      const started = await read(client, item.id);
      await moveToPast(client, item, 'expires_at');
      await untilRecorded(2, () => expireDueItems(db, installation));
      return [
        ['cms.item.published', started],
        ['cms.item.expired', await read(client, item.id), ['status']],
      ];
    },
  ],
  [
    'an item is updated after expires_at, but before the background task expires it',
    async ({ client, begin }) => {
      await saveCollection(client);
      const item = await saveItem(client, { name: 'x' }, { status: 'published', expires_at: '2099-01-01' });
      await moveToPast(client, item, 'expires_at');
      await begin();
      const expired = await read(client, item.id);
      await patchItem(client, item, { position: 1 });
      return [
        ['cms.item.expired', expired, ['status']],
        ['cms.item.updated', await read(client, item.id), ['position']],
      ];
    },
  ],
  [
    'an item is deleted',
    async ({ client, begin }) => {
      await saveCollection(client);
      const { id } = await saveItem(client, { name: 'x' }, { status: 'published' });
      const item = await read(client, id);
      await begin();
      await client.delete(`/cms/partners/${id}`);
      return [['cms.item.deleted', item]];
    },
  ],
  [
    'two visitors and a bot submit items',
    async (stage) => {
      const { client, begin } = stage;
      await saveCollection(client, open);
      await begin();
      const waiting = await submit(stage, { data: { name: 'x' } });
      await submit(stage, { data: { name: 'robot' }, website: 'https://spam.example' });
      await saveCollection(client, { ...open, rules: { ...open.rules, moderation: 'auto' } });
      const published = await submit(stage, { data: { name: 'y' } });
      return [
        ['cms.item.submitted', await read(client, waiting)],
        ['cms.collection.saved', await readCollection(client)],
        ['cms.item.submitted', await read(client, published)],
        ['cms.item.published', await read(client, published)],
      ];
    },
  ],
  [
    'changes to collections and items are rejected',
    async (stage) => {
      const { client, begin } = stage;
      await saveCollection(client, { schema: [{ name: 'name', type: 'text', required: true }] });
      const { id } = await saveItem(client, { name: 'x' });
      await begin();
      await client.post('/cms', { slug: 'partners', name: 'x', schema: [{ name: 'x', type: 'eaten' }] });
      await client.post('/cms/partners', { data: {} });
      await client.post('/cms/partners', { id, data: { name: 7 }, status: 'published' });
      await client.patch(`/cms/partners/${id}`, { data: { name: null }, status: 'published' });
      await client.delete(`/cms/partners/${id}`, { 'if-match': '"other"' });
      const path = '/organization/cms/partners/submit';
      const submission = { method: 'POST', body: { data: { name: 'x' } } };
      await requestBoard(stage.server.origin, `${client.slug}.boards.localhost`, path, submission);
      return [];
    },
  ],
];
