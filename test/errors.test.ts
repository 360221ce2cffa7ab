import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  request,
  sharedServer,
  type TestResponse,
  type TestServer,
} from './app.ts';
import { holdJobLock } from './held-locks.ts';
import { requestPath, sendRaw } from './raw-http.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await sharedServer();
  client = await newOrganization();
});

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
const MEGABYTE = 1_048_576;

function expectEnvelope(response: TestResponse, status: number, code: string): void {
  expect(response.body, `${response.status} ${response.text}`).toBeDefined();
  const { error } = response.body;
  expect({ status: response.status, code: error.code }).toEqual({ status, code });
  expect(Object.keys(response.body)).toEqual(['error']);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(error.message).toMatch(/^\S.*[.]$/);
  expect(error.url).toBe(`http://boards.localhost:3000/docs/errors/${code}`);
  expect(error.request_id).toBe(response.headers.get('x-request-id'));
  expect(error.request_id).toMatch(/^[\w.:/+=-]{1,128}$/);
  expect(Object.keys(error).filter((name) => name !== 'details')).toEqual([
    'message',
    'code',
    'url',
    'request_id',
  ]);
}

const issuePaths = (response: TestResponse): string[] =>
  response.body.error.details.issues.map(({ path }: { path: string }) => path);

/** Posts raw bytes with any content type, or without one if it is empty. */
function postRaw(body: string | Uint8Array, contentType: string | undefined = 'application/json') {
  const head = [
    'POST /api/v1/jobs HTTP/1.1',
    'host: test',
    'connection: close',
    `x-api-key: ${client.key}`,
    ...(contentType === '' ? [] : [`content-type: ${contentType}`]),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return sendRaw(
    server.origin,
    Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]),
  );
}

describe('the error envelope is the response to', () => {
  test.each([
    '/',
    '/nothing',
    '/api',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/jobs',
    '/docs/errors/no-such-code',
  ])('an unknown path: %s', async (path) => {
    const response = await request(server.origin + path);
    expectEnvelope(response, 404, path.startsWith('/docs/errors') ? 'not_found' : 'route_not_found');
  });

  test.each([
    ['PUT', '/api/v1/jobs', 'GET, HEAD, POST'],
    ['DELETE', '/api/v1/jobs', 'GET, HEAD, POST'],
    ['POST', `/api/v1/jobs/${UNKNOWN_ID}`, 'DELETE, GET, HEAD, PATCH'],
    ['GET', `/api/v1/api-keys/${UNKNOWN_ID}/rotate`, 'POST'],
    ['PATCH', '/api/v1/openapi.json', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['TRACE', '/api/v1/jobs', 'GET, HEAD, POST'],
    ['PROPFIND', '/api/v1/jobs', 'GET, HEAD, POST'],
  ])('a wrong method, with the allowed methods: %s %s', async (method, path, allow) => {
    const response = await requestPath(server.origin, path, { method });
    expectEnvelope(response, 405, 'method_not_allowed');
    expect(response.headers.get('allow')).toBe(allow);
    expect(response.body.error.message).toContain(allow);
  });

  test('a missing API key, a wrong one, and one without the scope', async () => {
    expectEnvelope(await request(`${server.origin}/api/v1/jobs`), 401, 'missing_api_key');
    const wrong = await request(`${server.origin}/api/v1/jobs`, { headers: { 'x-api-key': 'wrong' } });
    expectEnvelope(wrong, 401, 'invalid_api_key');
    const reader = await client.withKey({ scopes: ['categories:read'] });
    const refused = await reader.get('/jobs');
    expectEnvelope(refused, 403, 'insufficient_scope');
    expect(refused.body.error.details).toEqual({ required: 'jobs:read' });
  });

  test.each([
    ['an unknown id', UNKNOWN_ID],
    ['a malformed id', 'not-an-id'],
    ['an id of 600 characters', 'a'.repeat(600)],
  ])('%s, as 404', async (_, id) => {
    const response = await client.get(`/jobs/${id}`);
    expectEnvelope(response, 404, 'not_found');
    expect(response.body.error.message).toBe('Job not found.');
  });

  test.each([
    ['truncated', '{"title":'],
    ['empty', ''],
    ['white space', '  \n'],
    ['a trailing comma', '{"title":"x",}'],
    ['a comment', '{"title":"x"} // y'],
    ['text after it', '{"title":"x"} {}'],
    ['single quotes', "{'title':'x'}"],
    ['NaN', '{"salary_min":NaN}'],
    ['a byte order mark', '\uFEFF{"title":"x"}'],
    ['a control character in a string', '{"title":"a\nb"}'],
    ['a million unclosed lists', '['.repeat(1_000_000)],
  ])('a body that is not JSON: %s', async (_, body) => {
    expectEnvelope(await postRaw(body), 400, 'invalid_json');
  });

  test.each([
    ['a lone byte', [0xff]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate half', [0xed, 0xa0, 0x80]],
    ['a truncated character', [0xe2, 0x82]],
  ])('a body that is not UTF-8: %s', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"title":"'), Buffer.from(bytes), Buffer.from('"}')]);
    expectEnvelope(await postRaw(body), 400, 'invalid_json');
  });

  test('invalid JSON, with its position but without a quote of the body', async () => {
    const response = await postRaw('{"title":"x", secret-of-mine}');
    expectEnvelope(response, 400, 'invalid_json');
    expect(response.text).not.toContain('secret-of-mine');
    expect(response.body.error.message).toContain('character 14');
  });

  test('a failed database statement, as 500 without internal details', async () => {
    const { db } = server.connection;
    const organization = await newOrganization();
    const { organizationId } = organization.scope;
    // The trigger fails only for this organization, because other tests use the same database.
    await server.connection.pool.query(
      `CREATE FUNCTION fail_${organizationId}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'inner secret'; END $$`,
    );
    await server.connection.pool.query(
      `CREATE TRIGGER fail_${organizationId} BEFORE INSERT ON categories FOR EACH ROW
       WHEN (NEW.organization_id = ${organizationId}) EXECUTE FUNCTION fail_${organizationId}()`,
    );
    const response = await organization.post('/categories', { name: 'Shipping' });
    expectEnvelope(response, 500, 'db_error');
    expect(response.text).not.toMatch(/inner secret|categories|plpgsql|trigger|node_modules|\.ts/);
    expect((await organization.get('/categories')).body.data).toEqual([]);
    expect(db.isTransaction).toBe(false);
  });

  test('a database connection that is lost during a statement, as 503 with Retry-After', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const held = await holdJobLock(id);
    const patched = client.patch(`/jobs/${id}`, { title: 'Harbour Pilot' });
    await held.untilWaiting();
    await held.breakWaiting();
    const response = await patched;
    expectEnvelope(response, 503, 'unavailable');
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    await held.release();
    expect((await client.get(`/jobs/${id}`)).body.data.title).toBe('Pilot');
  });
});

describe('the Content-Type of a body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json ; charset="utf-8"',
    'application/json\t; charset=utf-8',
    'application/json;\tcharset="UTF-\\8"',
    'application/json;',
  ])('may be %j', async (contentType) => {
    expect((await postRaw('{"title":"Pilot"}', contentType)).status).toBe(201);
  });

  test.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json5',
    'application/problem+json',
    'application/json; charset = utf-8',
    'application/json; charset="utf-8',
    'application/json; charset',
    'application/json; charset=utf-8; charset=utf-8',
    'application/json; charset=utf-8; x=y',
    'application/json; x=y',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'text/plain; application/json',
    'application/json,',
    'json',
    '*/*',
  ])('must not be %j', async (contentType) => {
    expectEnvelope(await postRaw('{"title":"Pilot"}', contentType), 415, 'unsupported_media_type');
  });
});

describe('the Content-Encoding of a body', () => {
  const postEncoded = (coding: string) =>
    request(`${server.origin}/api/v1/jobs`, {
      method: 'POST',
      body: '{"title":"Pilot"}',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json', 'content-encoding': coding },
    });

  test.each(['gzip', 'br', 'identity, gzip', 'nonsense'])('must not be %s', async (coding) => {
    const response = await postEncoded(coding);
    expectEnvelope(response, 415, 'unsupported_media_type');
    expect(response.headers.get('accept-encoding')).toBe('identity');
  });

  test('may be identity', async () => {
    expect((await postEncoded('Identity')).status).toBe(201);
  });
});

describe('the size of a body is limited', () => {
  const bodyOf = (length: number) => {
    const frame = '{"title":"Pilot","description":""}';
    return frame.replace('""', `"${' '.repeat(length - frame.length)}"`);
  };

  test('1 MiB is read, and one more byte is rejected with 413', async () => {
    // The server reads and validates this body. Its description exceeds 100 kB.
    const largest = await postRaw(bodyOf(MEGABYTE));
    expectEnvelope(largest, 400, 'validation_error');
    expect(issuePaths(largest)).toEqual(['/description']);
    expectEnvelope(await postRaw(bodyOf(MEGABYTE + 1)), 413, 'payload_too_large');
  });

  test('a Content-Length of 2 MB is rejected before the body arrives', async () => {
    const head = `POST /api/v1/jobs HTTP/1.1\r\nhost: test\r\nx-api-key: ${client.key}\r\ncontent-type: application/json\r\n`;
    const response = await sendRaw(server.origin, `${head}content-length: 2000000\r\n\r\n{`);
    expectEnvelope(response, 413, 'payload_too_large');
  });

  test('a chunked body of more than 1 MiB is rejected, too', async () => {
    const head = `POST /api/v1/jobs HTTP/1.1\r\nhost: test\r\nx-api-key: ${client.key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const response = await sendRaw(server.origin, head + chunk.repeat(17));
    expectEnvelope(response, 413, 'payload_too_large');
  });

  const nested = (levels: number, open: string, inner: string, close: string) =>
    open.repeat(levels) + inner + close.repeat(levels);

  test.each([
    ['objects', '{"a":', '}'],
    ['lists', '[', ']'],
  ])('64 levels of %s are accepted, and 65 are rejected', async (_, open, close) => {
    // The body and form_data are two of the levels.
    const body = (levels: number) =>
      `{"title":"Pilot","form_data":{"a":${nested(levels - 2, open, '1', close)}}}`;
    expect((await postRaw(body(64))).status).toBe(201);
    const refused = await postRaw(body(65));
    expectEnvelope(refused, 400, 'validation_error');
    expect(refused.body.error.message).toContain('64');
    const [{ path }] = refused.body.error.details.issues;
    expect(path).toMatch(open === '[' ? /^\/form_data\/a\/0$/ : /^\/form_data\/a\/a$/);
  });

  test('half a million levels are rejected, and the server still works', async () => {
    const deepest = nested(MEGABYTE / 2, '[', '', ']');
    expectEnvelope(await postRaw(deepest), 400, 'validation_error');
    expect((await client.get('/jobs')).status).toBe(200);
  });
});

describe('a body that is expensive to process is rejected:', () => {
  const manyKeys = JSON.stringify(
    Object.fromEntries(Array.from({ length: 45_000 }, (_, at) => [`k${at}`, 0])),
  );

  test('many names below a long one', async () => {
    const response = await postRaw(`{"${'x'.repeat(500_000)}":${manyKeys}}`);
    expectEnvelope(response, 400, 'validation_error');
    expect(response.body.error.details.issues).toEqual([
      { path: '', message: 'must not contain names longer than 1,000 characters' },
    ]);
    expect(response.body.error.message.length).toBeLessThan(200);
  });

  test('more than 50,000 values', async () => {
    const response = await postRaw(`{"title":"Pilot","form_data":{"a":[${'0,'.repeat(50_000)}0]}}`);
    expectEnvelope(response, 400, 'validation_error');
    expect(response.body.error.details.issues).toEqual([
      { path: '', message: 'must not contain more than 50,000 values' },
    ]);
  });

  test.each(['session', 'sign-in-links', 'registrations', 'password'])(
    'more than 8 kB without an API key at /organization/%s',
    async (path) => {
      const url = `${server.origin}/api/v1/organization/${path}?organization=${client.slug}`;
      const response = await request(url, { method: 'POST', body: { token: 'x'.repeat(8_192) } });
      expectEnvelope(response, 413, 'payload_too_large');
    },
  );
});

describe('text that cannot be stored', () => {
  test.each([
    ['U+0000 in a string', '{"title":"a\\u0000b"}', '/title', 'U+0000'],
    ['U+0000 deep inside', '{"title":"a","form_data":{"x":[{"y":"\\u0000"}]}}', '/form_data/x/0/y', 'U+0000'],
    ['U+0000 in a name', '{"title":"a","form_data":{"x\\u0000":1}}', '/form_data/x\uFFFD', 'U+0000'],
    ['a lone high surrogate', '{"title":"a\\ud800"}', '/title', 'surrogate'],
    ['a lone low surrogate', '{"title":"\\udc00a"}', '/title', 'surrogate'],
    ['surrogates in the wrong order', '{"title":"\\udc00\\ud800"}', '/title', 'surrogate'],
    ['a surrogate in a name', '{"title":"a","form_data":{"\\ud800":1}}', '/form_data/\uFFFD', 'surrogate'],
    [
      '__proto__ as a name',
      '{"title":"a","__proto__":{"status":"draft"}}',
      '/__proto__',
      'not a valid field name',
    ],
    [
      '__proto__ as a nested name',
      '{"title":"a","form_data":{"__proto__":1}}',
      '/form_data/__proto__',
      'not a valid field name',
    ],
  ])('is rejected with its path: %s', async (_, body, path, message) => {
    const response = await postRaw(body);
    expectEnvelope(response, 400, 'validation_error');
    expect(response.body.error.details.issues).toEqual([{ path, message: expect.stringContaining(message) }]);
  });

  test('does not include surrogate pairs', async () => {
    const response = await postRaw('{"title":"Pilot \\ud83d\\ude00 ⚓"}');
    expect(response.body.data.title).toBe('Pilot 😀 ⚓');
  });

  test('is rejected in a known query parameter, ignored in an unknown one, and not found in a path', async () => {
    const queries = [
      ['/jobs?search=a%00b', 'search'],
      ['/jobs?locations=a&locations=b%00', 'locations'],
      ['/assets?search=%00', 'search'],
      ['/pages?external_id=%00', 'external_id'],
      ['/webhooks/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10/deliveries?event_type=%00', 'event_type'],
    ] as const;
    for (const [path, name] of queries) {
      const response = await client.get(path);
      expectEnvelope(response, 400, 'validation_error');
      expect(response.body.error.details.issues).toEqual([
        { path: name, message: 'must not contain U+0000' },
      ]);
    }
    expect((await client.get('/jobs?unknown=%00')).status).toBe(200);
    expect((await client.get('/jobs/a%00b')).status).toBe(404);
  });
});

describe('a validation error', () => {
  test('lists all issues of a body, each with a JSON pointer', async () => {
    const response = await client.post('/jobs', {
      title: 5,
      salary_min: -1,
      is_remote: 'yes',
      company_website: 'javascript:alert(1)',
      status: 'published',
      nonsense: 1,
      'a/b~c': 2,
      constructor: 3,
      toString: 4,
    });
    expectEnvelope(response, 400, 'validation_error');
    expect(issuePaths(response).sort()).toEqual([
      '/a~1b~0c',
      '/company_website',
      '/constructor',
      '/is_remote',
      '/nonsense',
      '/salary_min',
      '/status',
      '/title',
      '/toString',
    ]);
    for (const { message } of response.body.error.details.issues) expect(message).toMatch(/^(must|is) /);
    expect(response.body.error.message).toContain('(and 8 more)');
  });

  test('names the path of a missing field', async () => {
    const response = await client.post('/jobs', {});
    expect(response.body.error.details.issues).toEqual([{ path: '/title', message: 'is required' }]);
  });

  test('says that a body of another JSON type must be an object', async () => {
    for (const body of ['null', '[]', '"text"', '1']) {
      const response = await postRaw(body);
      expectEnvelope(response, 400, 'validation_error');
      expect(response.body.error.details.issues).toEqual([{ path: '', message: 'must be an object' }]);
    }
  });

  test('is returned for a value of another type: the server converts neither strings nor numbers', async () => {
    const response = await client.post('/jobs', {
      title: 'Pilot',
      salary_min: '5',
      is_remote: 0,
      location: 7,
    });
    expect(issuePaths(response).sort()).toEqual(['/is_remote', '/location', '/salary_min']);
  });

  test('names each invalid query parameter', async () => {
    const response = await client.get('/jobs?page=0&per_page=101&is_remote=maybe&sort=salary&date_from=now');
    expectEnvelope(response, 400, 'validation_error');
    expect(issuePaths(response).sort()).toEqual(['date_from', 'is_remote', 'page', 'per_page', 'sort']);
  });

  test('lists at most 100 of 20,000 unknown fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`f${number}`, 1]));
    const response = await client.post('/jobs', many);
    expectEnvelope(response, 400, 'validation_error');
    expect(response.body.error.details.issues).toHaveLength(100);
    expect(response.body.error.message).toContain('(and at least 100 more)');
  });

  test.each(['/jobs', '/members', '/assets', '/pages', '/cms/things'])(
    'names a duplicate query parameter of GET %s',
    async (path) => {
      await client.post('/cms', { slug: 'things', name: 'Things', visibility: 'public', schema: [] });
      const response = await client.get(`${path}?search=a&search=b`);
      expectEnvelope(response, 400, 'validation_error');
      expect(issuePaths(response)).toEqual(['search']);
    },
  );

  test('names a duplicate query parameter of a request without an API key, too', async () => {
    await client.post('/cms', { slug: 'open', name: 'Open', visibility: 'public', schema: [] });
    const query = `organization=${client.slug}&search=a&search=b`;
    const response = await request(`${server.origin}/api/v1/organization/cms/open?${query}`);
    expectEnvelope(response, 400, 'validation_error');
    expect(issuePaths(response)).toEqual(['search']);
  });

  test.each([
    ['POST', '/jobs?on_duplicat=update&page=1', ['on_duplicat', 'page']],
    ['POST', '/categories?dry_run=true', ['dry_run']],
    ['POST', '/jobs/batch?dry_run=true', ['dry_run']],
    ['PATCH', '/organization?a=1', ['a']],
    ['DELETE', `/jobs/${UNKNOWN_ID}?force=true`, ['force']],
    ['DELETE', `/assets/${UNKNOWN_ID}?forse=true`, ['forse']],
    ['POST', '/organization/sign-in-links?utm_source=a', ['utm_source']],
    ['DELETE', '/organization/session?al=true', ['al']],
  ])('names unknown query parameters of %s %s', async (method, path, names) => {
    const bodies: Record<string, object> = {
      '/jobs?': { title: 'Pilot' },
      '/categories?': { name: 'Shipping' },
      '/jobs/batch?': { operations: [{ method: 'create', body: { title: 'Pilot' } }] },
      '/organization/sign-in-links?': { email: 'mette@pilots.example' },
    };
    const body = bodies[`${path.split('?', 1)[0]}?`] ?? (method === 'PATCH' ? {} : undefined);
    const response = await request(`${server.origin}/api/v1${path}`, {
      method,
      body,
      headers: { 'x-api-key': client.key },
    });
    expectEnvelope(response, 400, 'validation_error');
    expect(response.body.error.details.issues).toEqual(
      names.map((name) => ({ path: name, message: 'is not a parameter of this operation' })),
    );
  });

  test('is not returned for unknown query parameters of GET requests', async () => {
    const response = await client.get('/jobs?nonsense=1&utm_source=x&__proto__=1&constructor=2');
    expect(response.status).toBe(200);
    expect(response.body.meta.filters).not.toHaveProperty('nonsense');
  });
});

describe('only the canonical spelling of a path is served', () => {
  test.each([
    '//api/v1/jobs',
    '/api//v1/jobs',
    '/api/v1//jobs',
    '/api/v1/jobs/',
    '/api/v1/jobs//',
    '/api/v1/./jobs',
    '/api/v1/x/../jobs',
    '/api/v1/jobs/..',
    '/api/v1/%6Aobs',
    '/api/v1/%6aobs',
    '/api/v1/%2e/jobs',
    '/api/v1/%2E%2E/v1/jobs',
    '/api%2Fv1/jobs',
    '/api/v1/jobs%2f',
    '/api/v1\\jobs',
    '/api/v1/%5cjobs',
    '/API/v1/jobs',
    '/api/V1/jobs',
    '/api/v1/Jobs',
    '/api/v1/jobs;x=1',
    '/api/v1/jobs%00',
    '/api/v1/jobs%',
    '/api/v1/jobs%zz',
    '/api/v1/jobs%ff',
    '/api/v1/jobs/%FF',
    '/api/v1/jobs#x',
    '*',
  ])('%s returns 404', async (path) => {
    const response = await requestPath(server.origin, path, { headers: { 'x-api-key': client.key } });
    expectEnvelope(response, 404, 'route_not_found');
  });

  test('/api/v1/jobs returns 200, with any escapes in its query', async () => {
    const response = await requestPath(server.origin, '/api/v1/jobs?search=%6A//..', {
      headers: { 'x-api-key': client.key },
    });
    expect(response.status).toBe(200);
    expect(response.body.meta.filters.search).toBe('j//..');
  });
});

/** The security headers of a normal response. */
async function securityHeaders(): Promise<[string, string][]> {
  const { headers } = await client.get('/jobs');
  const found = [...headers].filter(([name]) =>
    /^(content-security|cross-origin|referrer|x-(content|frame)|strict)/.test(name),
  );
  expect(found.length).toBeGreaterThan(5);
  return found;
}

describe('the HTTP server', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002'],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown method', 'FETCH /api/v1/jobs HTTP/1.1\r\nhost: test\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nhost: test\r\nnonsense\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost: test\r\nx-api-key : a\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: test\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: test\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a line break inside a header', 'GET / HTTP/1.1\r\nhost: test\r\nx-a: b\nc\r\n\r\n'],
    ['no host', 'GET /api/v1/jobs HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n'],
    ['the same host twice', 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n'],
    ['two hosts in HTTP/1.0', 'GET /healthz HTTP/1.0\r\nhost: a\r\nhost: b\r\n\r\n'],
    ...['', 'a b', 'a/b', 'a@b', 'a:b', 'a,b:c', '[::1', '::1', 'http://a', 'a%', 'a\u00e9'].map((host) => [
      `the host ${JSON.stringify(host)}`,
      `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    ]),
  ])('returns 400 with the error envelope and the security headers for %s', async (_, bytes) => {
    const response = await sendRaw(server.origin, bytes as string);
    expectEnvelope(response, 400, 'bad_request');
    for (const [name, value] of await securityHeaders())
      expect({ [name]: response.headers.get(name) }).toEqual({ [name]: value });
  });

  test.each(['a', 'a:80', 'a_b.example:', 'xn--bcher-kva.example', '127.0.0.1:8080', '[::1]:80'])(
    'accepts the host %j',
    async (host) => {
      const response = await sendRaw(server.origin, `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
      expect(response.status).toBe(200);
    },
  );

  test('sends Strict-Transport-Security in these responses, too, if the installation uses https', async () => {
    const secure = await sharedServer({ PLATFORM_SCHEME: 'https' });
    for (const bytes of ['hello\r\n\r\n', 'GET /%zz HTTP/1.1\r\nhost: test\r\n\r\n'])
      expect((await sendRaw(secure.origin, bytes)).headers.get('strict-transport-security')).toMatch(
        /^max-age=/,
      );
  });

  test('returns 431 with the security headers for headers of more than 16 kB', async () => {
    const response = await requestPath(server.origin, '/api/v1/jobs', {
      headers: { 'x-a': 'a'.repeat(20_000) },
    });
    expectEnvelope(response, 431, 'headers_too_large');
    for (const [name, value] of await securityHeaders())
      expect({ [name]: response.headers.get(name) }).toEqual({ [name]: value });
  });

  test('ignores an unknown Expect header', async () => {
    const response = await requestPath(server.origin, '/healthz', { headers: { expect: 'miracles' } });
    expect(response.status).toBe(200);
  });
});

describe('the request id', () => {
  const sendId = (id: string) =>
    requestPath(server.origin, '/api/v1/jobs', { headers: { 'x-api-key': client.key, 'x-request-id': id } });

  test.each(['abc-123', '6d2b4c1e-0e1f-4a58-9a3f-7b9d6d1c2f10', 'trace:a/b+c=', 'a'.repeat(128)])(
    'is the sent one if it is valid: %s',
    async (id) => {
      expect((await sendId(id)).headers.get('x-request-id')).toBe(id);
    },
  );

  test.each(['', 'a b', '<script>', '"quoted"', 'a,b', 'é', 'a'.repeat(129)])(
    'is generated if the sent one is invalid: %j',
    async (id) => {
      const generated = (await sendId(id)).headers.get('x-request-id');
      expect(generated).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('is unique for each request without one', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await client.get('/jobs')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(5);
  });
});

describe('the error pages', () => {
  test('describe each error code and what to do, as HTML without inline scripts', async () => {
    const { body: document } = await request(`${server.origin}/api/v1/openapi.json`);
    const codes: string[] = document.components.schemas.ErrorCode.enum;
    expect(codes.length).toBeGreaterThan(20);
    for (const code of codes) {
      const page = await request(`${server.origin}/docs/errors/${code}`);
      expect({ code, status: page.status }).toEqual({ code, status: 200 });
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.text).toContain(`<h1><code>${code}</code></h1>`);
      expect(page.text).toContain('What to do');
      expect(page.text).not.toMatch(/<script>|(?:src|href)="https?:/);
    }
    const list = await request(`${server.origin}/docs/errors`);
    for (const code of codes) expect(list.text).toContain(`href="/docs/errors/${code}"`);
  });
});

describe('HEAD', () => {
  test.each([
    '/api/v1/jobs',
    '/api/v1/categories',
    '/api/v1/organization',
    '/api/v1/openapi.json',
    '/healthz',
  ])('of %s returns the headers of GET without the body', async (path) => {
    const headers = { 'x-api-key': client.key, 'x-request-id': 'same' };
    const get = await request(server.origin + path, { headers });
    const head = await request(server.origin + path, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'x-request-id'])
      expect({ [name]: head.headers.get(name) }).toEqual({ [name]: get.headers.get(name) });
    expect(head.headers.get('content-length')).toMatch(/^[1-9]/);
  });

  test('of a missing job returns 404 without a body', async () => {
    const response = await request(`${server.origin}/api/v1/jobs/${UNKNOWN_ID}`, {
      method: 'HEAD',
      headers: { 'x-api-key': client.key },
    });
    expect(response.status).toBe(404);
    expect(response.text).toBe('');
  });
});

describe('response headers', () => {
  test('forbid framing and content sniffing, and let other origins read but not change', async () => {
    const response = await client.get('/jobs', { origin: 'https://elsewhere.example' });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('x-powered-by')).toBeNull();
    const preflight = await request(`${server.origin}/api/v1/jobs`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'DELETE' },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('forbid that caches store a 404', async () => {
    expect((await client.get(`/jobs/${UNKNOWN_ID}`)).headers.get('cache-control')).toBe('no-store');
  });
});
