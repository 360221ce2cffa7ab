import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../packages/client/src/index.ts';

interface Described {
  operationId: string;
  parameters?: { name?: string; in?: string; $ref?: string }[];
  requestBody?: object;
  responses: object;
}

type Method = (parameters: Record<string, unknown>) => Promise<unknown>;

async function describedOperations() {
  const file = path.resolve(import.meta.dirname, '../../docs/openapi.json');
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

test('every operation of the API description, except those that only browsers open, is a method that sends its method, path, query and body', async () => {
  const sent: string[] = [];
  const record: typeof fetch = async (url, init) => {
    sent.push(`${init?.method} ${url} ${init?.body instanceof FormData ? 'form' : (init?.body ?? '')}`);
    return Response.json({});
  };
  const corkboard = createClient({
    baseUrl: 'https://boards.example/api/v1/',
    fetch: record,
  }) as unknown as Record<string, Method>;
  const operations = (await describedOperations()).filter(({ responses }) => !('302' in responses));
  expect(Object.keys(corkboard).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  const expected = [];
  for (const { operationId, path, method, parameters = [], requestBody } of operations) {
    const named = parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
    const values = Object.fromEntries(named.map(({ name }) => [name, `the ${name}`]));
    await corkboard[operationId]!({ ...values, ...(requestBody && { body: { field: 1 } }) });
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => `the%20${name}`);
    const query = named
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => `${name}=the+${name}`);
    const body = !requestBody
      ? ''
      : 'multipart/form-data' in (requestBody as { content: object }).content
        ? 'form'
        : '{"field":1}';
    expected.push(
      `${method} https://boards.example/api/v1${filled}${query.length > 0 ? `?${query.join('&')}` : ''} ${body}`,
    );
  }
  expect(sent).toEqual(expected);
});

test('a path parameter that is missing or empty fails before anything is sent', async () => {
  const fail: typeof fetch = () => expect.unreachable('a request was sent');
  const corkboard = createClient({ baseUrl: '/api/v1', apiKey: 'cork_1', fetch: fail });
  await expect(corkboard.deleteJob({ id: '' })).rejects.toThrow('The parameter id is missing.');
  await expect(corkboard.deleteJob({} as { id: string })).rejects.toThrow('The parameter id is missing.');
});

test('a path parameter cannot lead to another path', async () => {
  const urls: unknown[] = [];
  const record: typeof fetch = async (url) => {
    urls.push(url);
    return Response.json({});
  };
  const corkboard = createClient({ baseUrl: '/api/v1', apiKey: 'cork_1', fetch: record });
  await corkboard.getMember({ lookup: 'a/../b?c#d@example.org' });
  expect(urls).toEqual(['/api/v1/members/a%2F..%2Fb%3Fc%23d%40example.org']);
});

test.each(['.', '..', ['..']])(
  'the path parameter %j, which would lead to another path, is not sent',
  async (id) => {
    const fail: typeof fetch = () => expect.unreachable('a request was sent');
    const corkboard = createClient({ baseUrl: '/api/v1', apiKey: 'cork_1', fetch: fail });
    await expect(corkboard.deleteJob({ id: id as string })).rejects.toThrow(
      `The parameter id must not be ${id}.`,
    );
  },
);

test('an entry of a list may contain a comma, and undefined parameters are left out', async () => {
  const urls: string[] = [];
  const record: typeof fetch = async (url) => {
    urls.push(String(url));
    return Response.json({});
  };
  const corkboard = createClient({ baseUrl: '/api/v1', apiKey: 'cork_1', fetch: record });
  await corkboard.listJobs({
    locations: ['Rotterdam, Netherlands', 'Hamburg'],
    search: undefined,
    is_remote: false,
  });
  const [, query] = urls[0]!.split('?');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    locations: 'Rotterdam\\, Netherlands,Hamburg',
    is_remote: 'false',
  });
});

test('a client takes a key or an organization, and never both', () => {
  const both = { baseUrl: '/api/v1', apiKey: 'cork_1', organization: 'harbour' } as unknown as {
    baseUrl: string;
  };
  expect(() => createClient(both)).toThrow('exactly one credential');
});

test.each([
  { options: { apiKey: 'cork_1' }, sent: { 'x-api-key': 'cork_1' } },
  { options: { organization: 'harbour' }, sent: { 'corkboard-organization': 'harbour' } },
  { options: {}, sent: {} },
])('a client with $options sends $sent', async ({ options, sent }) => {
  const headers: unknown[] = [];
  const record: typeof fetch = async (_, init) => {
    headers.push(init?.headers);
    return Response.json({});
  };
  await createClient({ baseUrl: '/api/v1', fetch: record, ...options }).listJobs();
  expect(headers).toEqual([sent]);
});
