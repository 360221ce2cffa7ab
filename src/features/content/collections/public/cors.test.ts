import { beforeAll, describe, expect, it, test } from 'vitest';
import {
  type Client,
  newOrganization,
  sharedServer,
  type TestResponse,
  type TestServer,
} from '../../../../../test/app.ts';
import { requestBoard, saveCollection, withoutIds } from '../../../../../test/collections.ts';
import { expectError } from '../../../../../test/jobs.ts';

const PATH = '/organization/cms/testimonials/submit';
const data = { quote: 'We found our pilot within a week.' };

let server: TestServer;
let organization: Client;
beforeAll(async () => {
  server = await sharedServer();
  organization = await newOrganization();
  await saveCollection(organization, {
    slug: 'testimonials',
    visibility: 'public',
    schema: [{ name: 'quote', type: 'longtext', required: true }],
    rules: { allow_public_submit: true },
  });
});

describe('from other origins', () => {
  const submit = (body: unknown, { method = 'POST', headers = {} } = {}) =>
    requestBoard(server.origin, `${organization.slug}.boards.localhost`, PATH, { method, body, headers });

  const preflight = (path: string, method: string): Promise<TestResponse> =>
    requestBoard(server.origin, `${organization.slug}.boards.localhost`, path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://www.example.org',
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    });

  it('JSON may be posted: the preflight allows it, and the response is readable', async () => {
    const response = await preflight(PATH, 'POST');
    expect(response.status).toBe(204);
    expect(response.text).toBe('');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    const headers = { origin: 'https://www.example.org' };
    for (const [body, status] of [
      [{ data }, 202],
      [{ data: {} }, 400],
    ] as const) {
      const response = await submit(body, { headers });
      expect(response.status).toBe(status);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
    }
  });

  it('the preflight response is the same for an unknown collection', async () => {
    const responses = [];
    for (const slug of ['testimonials', 'nobody'])
      responses.push(withoutIds(await preflight(`/organization/cms/${slug}/submit`, 'POST')));
    expect(responses[0]).toEqual(responses[1]);
  });

  it('no other request may write: other preflights allow GET and HEAD only', async () => {
    for (const path of ['/jobs', '/cms', '/cms/testimonials', '/organization/cms/testimonials', '/nowhere']) {
      const response = await preflight(path, 'POST');
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    }
  });

  it('an OPTIONS request that is not a preflight returns 204', async () => {
    const response = await submit(undefined, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s returns 405 with the allowed methods', async (method) => {
    const response = await submit({ data }, { method });
    expectError(response, 405, 'method_not_allowed');
    // “submit” could also be the id of an item.
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
  });
});
