import { beforeEach, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { expectError } from '../../../../../test/jobs.ts';
import {
  PASSWORD,
  postMemberWithPassword,
  SESSION,
  signedIn,
  type Visitor,
  visit,
} from '../../../../../test/sign-in.ts';
import type { Member } from '../schema.ts';

let client: Client;
let member: Member;
let visitor: Visitor;
let own: string;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMemberWithPassword(client);
  visitor = await signedIn(client, member);
  own = `http://${client.slug}.boards.localhost:3000`;
});

/** Every operation that changes something with the session of the sender. */
const changes: [string, string, object | undefined][] = [
  ['POST', SESSION, { email: 'mette@pilots.example', password: PASSWORD }],
  ['DELETE', SESSION, undefined],
  ['DELETE', `${SESSION}?all=true`, undefined],
  ['POST', '/organization/sign-in-links', { email: 'mette@pilots.example' }],
  ['POST', '/organization/password', { currentPassword: PASSWORD, newPassword: 'a quay in the fog' }],
];

const elsewhere: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://boards.localhost:3000' },
  { origin: 'http://other.boards.localhost:3000' },
  { origin: 'file://' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-origin, cross-site' },
];

describe.each(changes)('%s %s', (method, path, body) => {
  test('is rejected from a page of another origin, with and without the cookie, and has no effect', async () => {
    for (const headers of elsewhere) {
      const response = await visitor.send(method, path, body, headers);
      expectError(response, 403, 'cross_origin_request');
      expect(response.headers.get('set-cookie')).toBeNull();
    }
    const mixed = { origin: own, 'sec-fetch-site': 'cross-site' };
    expectError(await visitor.send(method, path, body, mixed), 403, 'cross_origin_request');
    expect(await visitor.status()).toBe(200);
  });

  test('rejects the media types that a form of another origin can send', async () => {
    if (body === undefined) return;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expectError(
        await visitor.send(method, path, JSON.stringify(body), { 'content-type': type }),
        415,
        'unsupported_media_type',
      );
  });

  test('is not allowed by a preflight response', async () => {
    const response = await visitor.send('OPTIONS', path.split('?')[0]!, undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    });
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('access-control-allow-headers')).not.toMatch(/content-type/);
  });
});

describe('signing out', () => {
  it('works from the page of the board, with any port that a proxy may have set', async () => {
    for (const headers of [
      { origin: own, 'sec-fetch-site': 'same-origin' },
      { origin: own.replace(':3000', '') },
      { origin: own.replace(':3000', ':8080').toUpperCase().replace('HTTP', 'http') },
      { 'sec-fetch-site': 'none' },
    ]) {
      const browser = await signedIn(client, member);
      expect((await browser.send('DELETE', SESSION, undefined, headers)).status).toBe(200);
    }
  });

  it('works over https from an https page only', async () => {
    const server = await sharedServer({ PLATFORM_SCHEME: 'https' });
    const browser = await signedIn(client, member, server);
    const refused = await browser.send('DELETE', SESSION, undefined, { origin: own });
    expectError(refused, 403, 'cross_origin_request');
    const origin = own.replace('http:', 'https:');
    expect((await browser.send('DELETE', SESSION, undefined, { origin })).status).toBe(200);
  });
});

test('a page of another origin can only read without the cookie, and so reads no session', async () => {
  const origin = 'https://evil.example';
  const response = await visitor.send('GET', SESSION, undefined, { origin });
  // With “*” and no allowed credentials, browsers hide the response to a request with cookies from the page.
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  const guest = await visit(client);
  expectError(await guest.send('GET', SESSION, undefined, { origin }), 401, 'sign_in_required');
});
