import { beforeAll, describe, expect, it, test } from 'vitest';
import {
  type Answer,
  type Client,
  newOrganization,
  sharedServer,
  type TestServer,
} from '../../../../test/app.ts';
import { askBoard, saveCollection, withoutIds } from '../../../../test/collections.ts';
import { expectError } from '../../../../test/jobs.ts';

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

describe('from other pages', () => {
  const submit = (body: unknown, { method = 'POST', headers = {} } = {}) =>
    askBoard(server.origin, `${organization.slug}.boards.localhost`, PATH, { method, body, headers });

  const preflight = (path: string, method: string): Promise<Answer> =>
    askBoard(server.origin, `${organization.slug}.boards.localhost`, path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://www.example.org',
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    });

  it('JSON may be posted: the preflight allows it, and the answer may be read', async () => {
    const asked = await preflight(PATH, 'POST');
    expect(asked.status).toBe(204);
    expect(asked.text).toBe('');
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type');
    const headers = { origin: 'https://www.example.org' };
    for (const [body, status] of [
      [{ data }, 202],
      [{ data: {} }, 400],
    ] as const) {
      const answer = await submit(body, { headers });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
    }
  });

  it('the preflight is the same for a collection that does not exist', async () => {
    const answers = [];
    for (const slug of ['testimonials', 'nobody'])
      answers.push(withoutIds(await preflight(`/organization/cms/${slug}/submit`, 'POST')));
    expect(answers[0]).toEqual(answers[1]);
  });

  it('nothing else may be changed: other preflights allow GET and HEAD', async () => {
    for (const path of ['/jobs', '/cms', '/cms/testimonials', '/organization/cms/testimonials', '/nowhere']) {
      const answer = await preflight(path, 'POST');
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    }
  });

  it('an OPTIONS that is no preflight is answered too', async () => {
    const answer = await submit(undefined, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is told which methods there are', async (method) => {
    const answer = await submit({ data }, { method });
    expectError(answer, 405, 'method_not_allowed');
    // “submit” could be an item’s id, too.
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
  });
});
