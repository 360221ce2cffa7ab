import { expect, test } from 'vitest';
import { newOrganization, request, sharedServer, type TestResponse } from '../../../test/app.ts';
import { requestPath, sendRaw } from '../../../test/raw-http.ts';

const SECURITY = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'etag, x-request-id, retry-after, ratelimit, ratelimit-policy, link, deprecation, sunset, content-range',
};

function headersOf({ headers }: TestResponse): Record<string, string> {
  return Object.fromEntries(headers);
}

test('every response of the API has the security headers, those of CORS, and the id of its request', async () => {
  const { origin } = await sharedServer();
  const client = await newOrganization();
  const { body } = await client.post('/jobs', { title: 'Pilot' });
  const path = `/jobs/${body.data.id}`;
  const id = { 'x-request-id': 'my-request' };
  const { headers } = await client.get(path);
  const tag = headers.get('etag') ?? '';
  const responses: [number, Promise<TestResponse>][] = [
    [200, client.get(path, id)],
    [304, client.get(path, { ...id, 'if-none-match': tag })],
    [
      200,
      request(`${origin}/api/v1${path}`, { method: 'HEAD', headers: { 'x-api-key': client.key, ...id } }),
    ],
    [201, client.post('/jobs', { title: 'Pilot' }, id)],
    [400, client.post('/jobs', {}, id)],
    [400, client.post('/jobs', '{', id)],
    [404, client.get('/jobs/none', id)],
    [404, request(`${origin}/api/v1/none`, { headers: id })],
    [405, request(`${origin}/api/v1/jobs`, { method: 'PUT', headers: id })],
    [401, request(`${origin}/api/v1/jobs`, { headers: id })],
    [200, request(`${origin}/healthz`, { headers: id })],
  ];
  for (const [status, sent] of responses) {
    const response = await sent;
    expect(response.status).toBe(status);
    expect(headersOf(response)).toMatchObject({ ...SECURITY, ...CORS, ...id });
  }
});

test('a preflight is answered with the methods and headers that other origins may use', async () => {
  const { origin } = await sharedServer();
  const response = await request(`${origin}/api/v1/jobs`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
  });
  expect(response.status).toBe(204);
  expect(headersOf(response)).toMatchObject({
    ...SECURITY,
    ...CORS,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'x-api-key, if-none-match, x-request-id',
    'access-control-max-age': '86400',
  });
});

test('responses to paths and requests that never reach a route have the security headers and a request id', async () => {
  const { origin } = await sharedServer();
  const responses = [
    await requestPath(origin, '/api/v1/%6Aobs'),
    await requestPath(origin, '/api/v1//jobs'),
    await requestPath(origin, '/%'),
    await sendRaw(origin, 'GET / HTTP/1.1\r\n\r\n'),
    await sendRaw(origin, 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'),
    await sendRaw(origin, 'nonsense\r\n\r\n'),
  ];
  for (const response of responses) {
    expect([400, 404]).toContain(response.status);
    expect(headersOf(response)).toMatchObject({
      ...SECURITY,
      'x-request-id': response.body.error.request_id,
    });
  }
});

test('pages relax only the policy of their content', async () => {
  const { origin } = await sharedServer();
  const response = await request(`${origin}/docs`);
  expect(response.status).toBe(200);
  const { 'content-security-policy': policy, ...others } = headersOf(response);
  const { 'content-security-policy': strict, ...expected } = SECURITY;
  expect(others).toMatchObject({ ...expected, ...CORS });
  expect(policy).toContain("style-src 'self'");
  expect(policy).not.toBe(strict);
});
