import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../test/app.ts';
import { addActiveDomain } from '../../../../test/domains.ts';
import { requestPath, sendRaw } from '../../../../test/raw-http.ts';

let server: TestServer;
let organization: Client;
let domain: string;
let slugHost: string;
beforeAll(async () => {
  server = await sharedServer();
  organization = await newOrganization();
  domain = `${organization.slug}.example`;
  slugHost = `${organization.slug}.boards.localhost:3000`;
  await addActiveDomain(organization, domain);
  await organization.post('/jobs', { title: 'Harbor Pilot' });
});

/** The parts that depend on the host of a request, without the parts that differ in each response. */
async function read(target: string, host: string, headers: Record<string, string> = {}) {
  const response = await requestPath(server.origin, target, { headers: { host, ...headers } });
  const { status, text } = response;
  const shown = ['location', 'content-type', 'cache-control'].map((name) => response.headers.get(name));
  return {
    status,
    shown,
    text: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|nonce" content="[^"]+/g, '<random>'),
  };
}

const PATHS = [
  '/',
  '/?q=pilot',
  '/jobs',
  '//jobs',
  '/jobs/',
  '/robots.txt',
  '/sitemap.xml',
  '/indeed.xml',
  '/sign-in',
  '/account',
  '/nothing',
  '/docs',
  '/dashboard',
  '/openapi.json',
  '/api/v1/jobs',
  '/api/v1/organization/session',
  '/.well-known/security.txt',
  '/healthz',
];

describe.each<[string, () => string]>([
  ['a domain of the board', () => domain],
  ['a domain in other case', () => domain.toUpperCase()],
  ['a domain with a port', () => `${domain}:8080`],
  ['a domain with an empty port', () => `${domain}:`],
  ['the host of the board', () => slugHost],
  ['the host of the installation', () => 'boards.localhost:3000'],
  ['a foreign host', () => 'foreign.example'],
  ['an IPv6 address', () => '[::1]:3000'],
])('a target with %s reads as a Host header with it', (_name, toHost) => {
  test.each(PATHS)('%s', async (path) => {
    const host = toHost();
    const expected = await read(path, host);
    for (const scheme of ['http', 'HTTP', 'https'])
      expect(await read(`${scheme}://${host}${path}`, 'other.example')).toEqual(expected);
  });
});

test('the host of a target without a path is that of its root, also before a query', async () => {
  expect(await read(`http://${domain}`, 'other.example')).toEqual(await read('/', domain));
  expect(await read(`http://${domain}?q=pilot`, 'other.example')).toEqual(await read('/?q=pilot', domain));
});

test('a key works with an absolute target', async () => {
  const headers = { 'x-api-key': organization.key };
  const response = await read('http://boards.localhost:3000/api/v1/jobs', 'other.example', headers);
  expect(response).toMatchObject({ status: 200, text: expect.stringContaining('Harbor Pilot') });
});

test.each([
  ['user information', 'http://user@boards.localhost/'],
  ['a password', 'http://user:secret@boards.localhost/'],
  ['no host', 'http:///jobs'],
  ['a port alone', 'http://:80/'],
  ['a port that is no number', 'http://boards.localhost:http/'],
  ['a backslash', 'http://boards.localhost\\@other.example/'],
  ['another scheme', 'ftp://boards.localhost/'],
  ['an unclosed bracket', 'http://[::1/'],
])('a target with %s gets 400', async (_name, target) => {
  const { status, text } = await read(target, 'boards.localhost:3000');
  expect(status).toBe(400);
  expect(text).toContain('"code":"bad_request"');
});

test('an absolute target replaces neither a missing nor a second Host header', async () => {
  for (const hosts of ['', `host: ${domain}\r\nhost: ${domain}\r\n`]) {
    const response = await sendRaw(
      server.origin,
      `GET http://${domain}/ HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`,
    );
    expect(response.status).toBe(400);
  }
  const old = await sendRaw(server.origin, `GET http://${domain}/robots.txt HTTP/1.0\r\n\r\n`);
  expect(old).toMatchObject({ status: 200, text: expect.stringContaining(domain) });
});
