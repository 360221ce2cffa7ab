import { expect, test } from 'vitest';
import { createClient } from '../../packages/client/src/index.ts';
import { newOrganization, sharedServer, until } from '../app.ts';
import { quarters } from '../images.ts';
import { apiOf, collect, newCorkboard } from './connect.ts';
import { errorOf } from './error-of.ts';
import { type Fault, startUnreliableProxy } from './unreliable-proxy.ts';

test('a job is created, read, changed and deleted', async () => {
  const corkboard = await newCorkboard();
  const { data: created } = await corkboard.createJob({ body: { title: 'Harbour Pilot' } });
  const { data: read } = await corkboard.getJob({ id: created.id });
  expect(read).toEqual(created);
  const { data: changed } = await corkboard.updateJob({ id: created.id, body: { location: 'Rotterdam' } });
  expect(changed).toMatchObject({ title: 'Harbour Pilot', location: 'Rotterdam' });
  expect(await corkboard.deleteJob({ id: created.id })).toEqual({ data: { id: created.id, deleted: true } });
});

test('an error has the code, status, message, problems, request id and page of the API’s error', async () => {
  const corkboard = await newCorkboard();
  const error = await errorOf(
    corkboard.createJob({ body: { title: 'Pilot', salary_min: 2, salary_max: 1 } }),
  );
  expect(error).toMatchObject({
    name: 'CorkboardError',
    code: 'validation_error',
    status: 400,
    message: '/salary_min must not be greater than salary_max.',
    issues: [{ path: '/salary_min', message: 'must not be greater than salary_max' }],
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    url: expect.stringMatching(/\/docs\/errors\/validation_error$/),
    retryAfterSeconds: undefined,
  });
});

test('an error without problems has an empty list of them', async () => {
  const corkboard = await newCorkboard({ apiKey: 'cork_wrong' });
  expect(await errorOf(corkboard.listJobs())).toMatchObject({
    code: 'invalid_api_key',
    status: 401,
    issues: [],
  });
});

test('a page that is not from the API is an unexpected response', async () => {
  const page: Fault = { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' };
  const proxy = await startUnreliableProxy((await sharedServer()).origin, [page]);
  const corkboard = createClient({ baseUrl: apiOf(proxy.origin) });
  const error = await errorOf(corkboard.listAuthors());
  expect([error.code, error.status]).toEqual(['unexpected_response', 200]);
});

test('items of a list with page numbers come from all pages, from the given page on', async () => {
  const corkboard = await newCorkboard();
  for (const name of ['A', 'B', 'C', 'D', 'E']) await corkboard.createCategory({ body: { name } });
  const names = async (parameters: { page?: number; per_page?: number }) =>
    (await collect(corkboard.listCategories.items(parameters))).map(({ name }) => name);
  const all = await names({});
  expect(all.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(await names({ per_page: 2 })).toEqual(all);
  expect(await names({ per_page: 2, page: 2 })).toEqual(all.slice(2));
});

test('items of a list with an offset come from all pages', async () => {
  const corkboard = await newCorkboard();
  await corkboard.saveCollection({
    body: { slug: 'ships', name: 'Ships', schema: [{ name: 'name', type: 'text' }] },
  });
  for (const name of ['A', 'B', 'C']) await corkboard.saveItem({ slug: 'ships', body: { data: { name } } });
  const pages = await collect(corkboard.listItems.pages({ slug: 'ships', limit: 2 }));
  expect(pages.map(({ offset, items }) => [offset, items.length])).toEqual([
    [0, 2],
    [2, 1],
  ]);
  expect(await collect(corkboard.listItems.items({ slug: 'ships', limit: 2 }))).toEqual(
    pages.flatMap(({ items }) => items),
  );
});

test('a list without entries has one empty page', async () => {
  const corkboard = await newCorkboard();
  expect(await collect(corkboard.listJobs.items())).toEqual([]);
  const pages = await collect(corkboard.listJobs.pages());
  expect(pages.map(({ data }) => data)).toEqual([[]]);
});

test('events are read by cursor until no more are there, and the last page has the cursor to continue from', async () => {
  const corkboard = await newCorkboard();
  const [start] = await collect(corkboard.listEvents.pages());
  const after = start!.meta.next_cursor;
  for (const name of ['A', 'B', 'C']) await corkboard.createCategory({ body: { name } });
  // Open transactions of other tests delay events.
  const pages = await until(
    () => collect(corkboard.listEvents.pages({ after, limit: 2 })),
    (pages) => pages.flatMap(({ data }) => data).length === 3,
  );
  const names = pages.flatMap(({ data }) => data.map((event) => event.data.name));
  expect(names).toEqual(['A', 'B', 'C']);
  const rest = corkboard.listEvents.items({ after: pages.at(-1)!.meta.next_cursor });
  expect(await collect(rest)).toEqual([]);
});

test('entries of the audit log are read by cursor to its end', async () => {
  const corkboard = await newCorkboard();
  for (const name of ['A', 'B', 'C']) await corkboard.createCategory({ body: { name } });
  const ofCategories = { type: 'category' };
  const pages = await collect(corkboard.listAuditLog.pages({ ...ofCategories, limit: 2 }));
  expect(pages.map(({ data }) => data.length)).toEqual([2, 1]);
  expect(await collect(corkboard.listAuditLog.items({ ...ofCategories, limit: 1 }))).toHaveLength(3);
});

test('an iteration that ends early reads no further pages', async () => {
  const organization = await newOrganization();
  const urls: string[] = [];
  const record: typeof fetch = (url, init) => {
    urls.push(String(url));
    return fetch(url, init);
  };
  const corkboard = await newCorkboard({ fetch: record }, organization);
  for (const name of ['A', 'B', 'C']) await organization.post('/categories', { name });
  for await (const _ of corkboard.listCategories.items({ per_page: 1 })) break;
  expect(urls).toHaveLength(1);
});

test('ifMatch changes an object that is as it was read, and rejects one that has changed since', async () => {
  const corkboard = await newCorkboard();
  const { data: created } = await corkboard.createJob({ body: { title: 'Pilot' } });
  const { id } = created;
  const { data: job } = await corkboard.getJob({ id });
  const { data: changed } = await corkboard.updateJob(
    { id, body: { title: 'Tug Master' } },
    { ifMatch: job },
  );
  await corkboard.updateJob({ id, body: { title: 'Harbour Pilot' } }, { ifMatch: changed });
  const late = errorOf(corkboard.updateJob({ id, body: { title: 'Stoker' } }, { ifMatch: job }));
  expect(await late).toMatchObject({ code: 'precondition_failed', status: 412 });
  expect((await corkboard.getJob({ id })).data.title).toBe('Harbour Pilot');
});

test('ifMatch takes a whole response, and rejects what no read returned', async () => {
  const corkboard = await newCorkboard();
  const { data } = await corkboard.createJob({ body: { title: 'Pilot' } });
  const response = await corkboard.getJob({ id: data.id });
  const copy = corkboard.deleteJob({ id: data.id }, { ifMatch: { ...response.data } });
  await expect(copy).rejects.toThrow('not a copy');
  await corkboard.deleteJob({ id: data.id }, { ifMatch: response });
  expect(await errorOf(corkboard.getJob({ id: data.id }))).toMatchObject({ code: 'not_found' });
});

test('ifMatch with the list of its items deletes a collection that has not changed', async () => {
  const corkboard = await newCorkboard();
  const slug = 'ships';
  await corkboard.saveCollection({
    body: { slug, name: 'Ships', schema: [{ name: 'name', type: 'text' }] },
  });
  const items = await corkboard.listItems({ slug });
  await corkboard.saveItem({ slug, body: { data: { name: 'Tug' } } });
  const late = errorOf(corkboard.deleteCollection({ slug }, { ifMatch: items }));
  expect(await late).toMatchObject({ code: 'precondition_failed' });
  await corkboard.deleteCollection({ slug }, { ifMatch: await corkboard.listItems({ slug }) });
});

test('a file is uploaded with its fields', async () => {
  const corkboard = await newCorkboard();
  const file = new File([new Uint8Array(await quarters(64, 48).png().toBuffer())], 'tug.png');
  const { data } = await corkboard.uploadAsset({ body: { file, alt: 'A tug' } });
  expect(data).toMatchObject({ alt: 'A tug', width: 64, height: 48 });
});

test('a response without a body is undefined, and a file is a Blob', async () => {
  const { slug } = await newOrganization();
  const { origin } = await sharedServer();
  const corkboard = createClient({ baseUrl: apiOf(origin) });
  expect(await corkboard.recordView({ organization: slug, body: { path: '/jobs' } })).toBeUndefined();
  const pixel = await corkboard.recordViewByPixel({ organization: slug, path: '/jobs' });
  expect(pixel.type).toBe('image/gif');
});

test('an idempotency key of the caller repeats the first response', async () => {
  const corkboard = await newCorkboard();
  const create = () => corkboard.createJob({ body: { title: 'Pilot' } }, { idempotencyKey: 'import-4711' });
  const first = await create();
  expect(await create()).toEqual(first);
  expect(await collect(corkboard.listJobs.items())).toHaveLength(1);
});
