import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Client,
  newOrganization,
  request,
  sharedServer,
  type TestResponse,
} from '../../../../test/app.ts';
import { requestBoard, saveCollection, saveItem } from '../../../../test/collections.ts';
import { expectError, issuePaths } from '../../../../test/jobs.ts';

const inherited = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__proto__'];
const schema = [
  { name: 'name', type: 'text' },
  { name: 'extra', type: 'json' },
  { name: 'story', type: 'richtext' },
];

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
  await saveCollection(client, {
    schema,
    visibility: 'public',
    rules: { allow_public_submit: true, moderation: 'auto' },
  });
});

/** JSON text, because `__proto__` in an object literal sets the prototype instead of a key. */
async function send(method: string, path: string, body: string): Promise<TestResponse> {
  const { origin } = await sharedServer();
  const headers = { 'x-api-key': client.key, 'content-type': 'application/json' };
  return request(`${origin}/api/v1${path}`, { method, headers, body });
}

const withKey = (name: string) => `{"name":"Pilots","${name}":{"polluted":true}}`;

describe.each(inherited)('the name %s', (name) => {
  it('is dropped as an unknown field of an item in every request that writes items', async () => {
    const created = await send('POST', '/cms/partners', `{"data":${withKey(name)}}`);
    expect(created.status, created.text).toBe(201);
    const { id } = created.body.item;
    const replaced = await send('POST', '/cms/partners', `{"id":"${id}","data":${withKey(name)}}`);
    const patched = await send('PATCH', `/cms/partners/${id}`, `{"data":${withKey(name)}}`);
    for (const { body } of [created, replaced, patched])
      expect(Object.entries(body.item.data)).toEqual([['name', 'Pilots']]);
    const { origin } = await sharedServer();
    const submitted = await requestBoard(
      origin,
      `${client.slug}.boards.localhost`,
      '/organization/cms/partners/submit',
      { method: 'POST', body: `{"data":${withKey(name)}}`, headers: { 'content-type': 'application/json' } },
    );
    expect(submitted.status, submitted.text).toBe(201);
    const { items } = (await client.get('/cms/partners')).body;
    for (const item of items) expect(Object.entries(item.data)).toEqual([['name', 'Pilots']]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('is rejected as an unknown field in other requests', async () => {
    const { id } = await saveItem(client, { name: 'Pilots' });
    const responses = [
      await send('POST', '/jobs', `{"title":"Pilot","${name}":1}`),
      await send('POST', '/pages', `{"title":"Pilot","${name}":1}`),
      await send('POST', '/cms', `{"slug":"other","name":"Other","schema":[],"${name}":1}`),
      await send('POST', '/cms/partners', `{"data":{},"${name}":1}`),
      await send('PATCH', `/cms/partners/${id}`, `{"${name}":1}`),
    ];
    for (const response of responses) expect(issuePaths(response)).toEqual([`/${name}`]);
  });

  it('is rejected as a field name, a field type and a sort order', async () => {
    const save = (fields: string, rules = '{}') =>
      send('POST', '/cms', `{"slug":"other","name":"Other","schema":[${fields}],"rules":${rules}}`);
    expect(issuePaths(await save(`{"name":"${name}","type":"text"}`))).toEqual(['/schema/0/name']);
    expect(issuePaths(await save(`{"name":"a","type":"${name}"}`))).toEqual(['/schema/0/type']);
    expect(issuePaths(await save('', `{"sort_by":"${name}"}`))).toEqual(['/rules/sort_by']);
    expect(issuePaths(await client.get(`/cms/partners?sort=${name}`))).toEqual(['sort']);
  });
});

it.each([
  ['a json field', '{"extra":{"a":{"__proto__":{"polluted":true}}}}', '/data/extra/a/__proto__'],
  ['rich text', '{"story":{"type":"doc","__proto__":{"content":[]}}}', '/data/story/__proto__'],
])('__proto__ inside %s is rejected with its path', async (_, data, path) => {
  const response = await send('POST', '/cms/partners', `{"data":${data}}`);
  expectError(response, 400, 'validation_error');
  expect(issuePaths(response)).toEqual([path]);
});
