import { beforeEach, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, ownServer } from '../../../test/app.ts';
import { expectError } from '../../../test/jobs.ts';
import {
  PASSWORD,
  postMemberWithPassword,
  SESSION,
  signedIn,
  type Visitor,
  visit,
} from '../../../test/sign-in.ts';
import type { Member } from '../members/schema.ts';

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

/** Everything that changes something in the name of whoever sends it. */
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
  test('is refused from a page elsewhere, cookie or not, and does nothing', async () => {
    for (const headers of elsewhere) {
      const answer = await visitor.send(method, path, body, headers);
      expectError(answer, 403, 'cross_origin_request');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    const mixed = { origin: own, 'sec-fetch-site': 'cross-site' };
    expectError(await visitor.send(method, path, body, mixed), 403, 'cross_origin_request');
    expect(await visitor.status()).toBe(200);
  });

  test('is no form that a page elsewhere could send: other media types are refused', async () => {
    if (body === undefined) return;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expectError(
        await visitor.send(method, path, JSON.stringify(body), { 'content-type': type }),
        415,
        'unsupported_media_type',
      );
  });

  test('is not allowed by any preflight', async () => {
    const answer = await visitor.send('OPTIONS', path.split('?')[0]!, undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    });
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('access-control-allow-headers')).not.toMatch(/content-type/);
  });
});

describe('signing out', () => {
  it('works from the page of the board, whatever the port that a proxy makes of it', async () => {
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

  it('works over https from a page that came over https, and from no other', async () => {
    const server = await ownServer({ PLATFORM_SCHEME: 'https' });
    const browser = await signedIn(client, member, server);
    const refused = await browser.send('DELETE', SESSION, undefined, { origin: own });
    expectError(refused, 403, 'cross_origin_request');
    const origin = own.replace('http:', 'https:');
    expect((await browser.send('DELETE', SESSION, undefined, { origin })).status).toBe(200);
  });
});

test('a page elsewhere may read without the cookie only, which is reading nothing', async () => {
  const origin = 'https://evil.example';
  const answer = await visitor.send('GET', SESSION, undefined, { origin });
  // With “*” and no allowed credentials a browser keeps the answer to a request with cookies from the page.
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  const guest = await visit(client);
  expectError(await guest.send('GET', SESSION, undefined, { origin }), 401, 'sign_in_required');
});
