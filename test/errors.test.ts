import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, newOrganization, request, sharedServer, type TestServer } from './app.ts';
import { holdJob } from './hold-up.ts';
import { requestPath, sendRaw } from './raw-http.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await sharedServer();
  client = await newOrganization();
});

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
const MEGABYTE = 1_048_576;

function expectEnvelope(answer: Answer, status: number, code: string): void {
  expect(answer.body, `${answer.status} ${answer.text}`).toBeDefined();
  const { error } = answer.body;
  expect({ status: answer.status, code: error.code }).toEqual({ status, code });
  expect(Object.keys(answer.body)).toEqual(['error']);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(error.message).toMatch(/^\S.*[.]$/);
  expect(error.url).toBe(`http://boards.localhost:3000/docs/errors/${code}`);
  expect(error.request_id).toBe(answer.headers.get('x-request-id'));
  expect(error.request_id).toMatch(/^[\w.:/+=-]{1,128}$/);
  expect(Object.keys(error).filter((name) => name !== 'details')).toEqual([
    'message',
    'code',
    'url',
    'request_id',
  ]);
}

const issuePaths = (answer: Answer): string[] =>
  answer.body.error.details.issues.map(({ path }: { path: string }) => path);

/** Posts a body as it is, with a content type of any kind or none. */
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

describe('every failure has the envelope', () => {
  test.each([
    '/',
    '/nothing',
    '/api',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/jobs',
    '/docs/errors/no-such-code',
  ])('an unknown path: %s', async (path) => {
    const answer = await request(server.origin + path);
    expectEnvelope(answer, 404, path.startsWith('/docs/errors') ? 'not_found' : 'route_not_found');
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
  ])('a wrong method: %s %s tells the right ones', async (method, path, allow) => {
    const answer = await requestPath(server.origin, path, { method });
    expectEnvelope(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe(allow);
    expect(answer.body.error.message).toContain(allow);
  });

  test('no key, a wrong key, a key without the scope', async () => {
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
  ])('nothing there: %s', async (_, id) => {
    const answer = await client.get(`/jobs/${id}`);
    expectEnvelope(answer, 404, 'not_found');
    expect(answer.body.error.message).toBe('There is no such job.');
  });

  test.each([
    ['cut off', '{"title":'],
    ['empty', ''],
    ['white space', '  \n'],
    ['a trailing comma', '{"title":"x",}'],
    ['a comment', '{"title":"x"} // y'],
    ['text after it', '{"title":"x"} {}'],
    ['single quotes', "{'title':'x'}"],
    ['NaN', '{"salary_min":NaN}'],
    ['a byte order mark', '\uFEFF{"title":"x"}'],
    ['a control character in a text', '{"title":"a\nb"}'],
    ['a million levels that do not end', '['.repeat(1_000_000)],
  ])('a body that is not JSON: %s', async (_, body) => {
    expectEnvelope(await postRaw(body), 400, 'invalid_json');
  });

  test.each([
    ['a lone byte', [0xff]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate half', [0xed, 0xa0, 0x80]],
    ['a cut character', [0xe2, 0x82]],
  ])('a body that is not UTF-8: %s', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"title":"'), Buffer.from(bytes), Buffer.from('"}')]);
    expectEnvelope(await postRaw(body), 400, 'invalid_json');
  });

  test('what is wrong with JSON never quotes the body', async () => {
    const answer = await postRaw('{"title":"x", secret-of-mine}');
    expectEnvelope(answer, 400, 'invalid_json');
    expect(answer.text).not.toContain('secret-of-mine');
    expect(answer.body.error.message).toContain('character 14');
  });

  test('a database that fails a request', async () => {
    const { db } = server.connection;
    const organization = await newOrganization();
    const { organizationId } = organization.scope;
    // Only for this organization: the other tests go on.
    await server.connection.pool.query(
      `CREATE FUNCTION fail_${organizationId}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'inner secret'; END $$`,
    );
    await server.connection.pool.query(
      `CREATE TRIGGER fail_${organizationId} BEFORE INSERT ON categories FOR EACH ROW
       WHEN (NEW.organization_id = ${organizationId}) EXECUTE FUNCTION fail_${organizationId}()`,
    );
    const answer = await organization.post('/categories', { name: 'Shipping' });
    expectEnvelope(answer, 500, 'db_error');
    expect(answer.text).not.toMatch(/inner secret|categories|plpgsql|trigger|node_modules|\.ts/);
    expect((await organization.get('/categories')).body.data).toEqual([]);
    expect(db.isTransaction).toBe(false);
  });

  test('a database that goes away in the middle', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const held = await holdJob(id);
    const patched = client.patch(`/jobs/${id}`, { title: 'Harbour Pilot' });
    await held.waiting();
    await held.breakWaiting();
    const answer = await patched;
    expectEnvelope(answer, 503, 'unavailable');
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    await held.release();
    expect((await client.get(`/jobs/${id}`)).body.data.title).toBe('Pilot');
  });
});

describe('the body has one media type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('%j is taken', async (contentType) => {
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
    'application/json\t; charset=utf-8',
    'application/json;\tcharset=utf-8',
    'application/json ; charset=utf-8',
    'application/json; charset=utf-8; charset=utf-8',
    'application/json; charset=utf-8; x=y',
    'application/json; x=y',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'text/plain; application/json',
    'application/json;',
    'json',
    '*/*',
  ])('%j is refused', async (contentType) => {
    expectEnvelope(await postRaw('{"title":"Pilot"}', contentType), 415, 'unsupported_media_type');
  });
});

describe('bodies are bounded', () => {
  const bodyOf = (length: number) => {
    const frame = '{"title":"Pilot","description":""}';
    return frame.replace('""', `"${' '.repeat(length - frame.length)}"`);
  };

  test('1 MB is read, and one byte more is refused', async () => {
    // Read and judged: the description alone may be no more than 100 kB.
    const largest = await postRaw(bodyOf(MEGABYTE));
    expectEnvelope(largest, 400, 'validation_error');
    expect(issuePaths(largest)).toEqual(['/description']);
    expectEnvelope(await postRaw(bodyOf(MEGABYTE + 1)), 413, 'payload_too_large');
  });

  test('the size that a body declares is believed before it is sent', async () => {
    const head = `POST /api/v1/jobs HTTP/1.1\r\nhost: test\r\nx-api-key: ${client.key}\r\ncontent-type: application/json\r\n`;
    const answer = await sendRaw(server.origin, `${head}content-length: 2000000\r\n\r\n{`);
    expectEnvelope(answer, 413, 'payload_too_large');
  });

  test('a body in chunks of no declared size is bounded too', async () => {
    const head = `POST /api/v1/jobs HTTP/1.1\r\nhost: test\r\nx-api-key: ${client.key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const answer = await sendRaw(server.origin, head + chunk.repeat(17));
    expectEnvelope(answer, 413, 'payload_too_large');
  });

  const nested = (levels: number, open: string, inner: string, close: string) =>
    open.repeat(levels) + inner + close.repeat(levels);

  test.each([
    ['objects', '{"a":', '}'],
    ['lists', '[', ']'],
  ])('64 levels of %s are taken, 65 are refused', async (_, open, close) => {
    // The body and form_data are two levels.
    const body = (levels: number) =>
      `{"title":"Pilot","form_data":{"a":${nested(levels - 2, open, '1', close)}}}`;
    expect((await postRaw(body(64))).status).toBe(201);
    const refused = await postRaw(body(65));
    expectEnvelope(refused, 400, 'validation_error');
    expect(refused.body.error.message).toContain('64');
    const [{ path }] = refused.body.error.details.issues;
    expect(path).toMatch(open === '[' ? /^\/form_data\/a\/0$/ : /^\/form_data\/a\/a$/);
  });

  test('half a million levels are refused, and the server goes on', async () => {
    const deepest = nested(MEGABYTE / 2, '[', '', ']');
    expectEnvelope(await postRaw(deepest), 400, 'validation_error');
    expect((await client.get('/jobs')).status).toBe(200);
  });
});

describe('what cannot be stored is refused with its place', () => {
  test.each([
    ['U+0000 in a text', '{"title":"a\\u0000b"}', '/title', 'U+0000'],
    ['U+0000 deep inside', '{"title":"a","form_data":{"x":[{"y":"\\u0000"}]}}', '/form_data/x/0/y', 'U+0000'],
    ['U+0000 in a name', '{"title":"a","form_data":{"x\\u0000":1}}', '/form_data/x\uFFFD', 'U+0000'],
    ['a high surrogate alone', '{"title":"a\\ud800"}', '/title', 'surrogate'],
    ['a low surrogate alone', '{"title":"\\udc00a"}', '/title', 'surrogate'],
    ['surrogates in the wrong order', '{"title":"\\udc00\\ud800"}', '/title', 'surrogate'],
    ['a surrogate in a name', '{"title":"a","form_data":{"\\ud800":1}}', '/form_data/\uFFFD', 'surrogate'],
    ['__proto__', '{"title":"a","__proto__":{"status":"draft"}}', '/__proto__', 'not a name'],
    ['__proto__ inside', '{"title":"a","form_data":{"__proto__":1}}', '/form_data/__proto__', 'not a name'],
  ])('%s', async (_, body, path, message) => {
    const answer = await postRaw(body);
    expectEnvelope(answer, 400, 'validation_error');
    expect(answer.body.error.details.issues).toEqual([{ path, message: expect.stringContaining(message) }]);
  });

  test('whole surrogate pairs are text like any other', async () => {
    const answer = await postRaw('{"title":"Pilot \\ud83d\\ude00 ⚓"}');
    expect(answer.body.data.title).toBe('Pilot 😀 ⚓');
  });

  test('U+0000 in a query is refused, and finds nothing in a path', async () => {
    const search = await client.get('/jobs?search=a%00b');
    expectEnvelope(search, 400, 'validation_error');
    expect(issuePaths(search)).toEqual(['search']);
    expect((await client.get('/jobs/a%00b')).status).toBe(404);
  });
});

describe('problems are told all at once', () => {
  test('with a JSON pointer to each in a body', async () => {
    const answer = await client.post('/jobs', {
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
    expectEnvelope(answer, 400, 'validation_error');
    expect(issuePaths(answer).sort()).toEqual([
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
    for (const { message } of answer.body.error.details.issues) expect(message).toMatch(/^(must|is) /);
    expect(answer.body.error.message).toContain('(and 8 more)');
  });

  test('what is missing is named at its place', async () => {
    const answer = await client.post('/jobs', {});
    expect(answer.body.error.details.issues).toEqual([{ path: '/title', message: 'is required' }]);
  });

  test('a value that is no object at all is told too', async () => {
    for (const body of ['null', '[]', '"text"', '1']) {
      const answer = await postRaw(body);
      expectEnvelope(answer, 400, 'validation_error');
      expect(answer.body.error.details.issues).toEqual([{ path: '', message: 'must be object' }]);
    }
  });

  test('a type is not bent to fit: text is no number, number no text', async () => {
    const answer = await client.post('/jobs', { title: 'Pilot', salary_min: '5', is_remote: 0, location: 7 });
    expect(issuePaths(answer).sort()).toEqual(['/is_remote', '/location', '/salary_min']);
  });

  test('with the name of each parameter in a query', async () => {
    const answer = await client.get('/jobs?page=0&per_page=101&is_remote=maybe&sort=salary&date_from=now');
    expectEnvelope(answer, 400, 'validation_error');
    expect(issuePaths(answer).sort()).toEqual(['date_from', 'is_remote', 'page', 'per_page', 'sort']);
  });

  test('a flood of unknown fields is answered with a bounded list', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`f${number}`, 1]));
    const answer = await client.post('/jobs', many);
    expectEnvelope(answer, 400, 'validation_error');
    expect(answer.body.error.details.issues).toHaveLength(100);
  });

  test('unknown query parameters are ignored', async () => {
    const answer = await client.get('/jobs?nonsense=1&utm_source=x&__proto__=1&constructor=2');
    expect(answer.status).toBe(200);
    expect(answer.body.meta.filters).not.toHaveProperty('nonsense');
  });
});

describe('a path has one spelling', () => {
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
    'http://test/api/v1/jobs',
    '*',
  ])('%s is no path', async (path) => {
    const answer = await requestPath(server.origin, path, { headers: { 'x-api-key': client.key } });
    expectEnvelope(answer, 404, 'route_not_found');
  });

  test('the canonical one is', async () => {
    const answer = await requestPath(server.origin, '/api/v1/jobs?search=%6A//..', {
      headers: { 'x-api-key': client.key },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.meta.filters.search).toBe('j//..');
  });
});

describe('what is not HTTP is answered with the envelope too', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002'],
    ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
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
  ])('%s', async (_, bytes) => {
    expectEnvelope(await sendRaw(server.origin, bytes), 400, 'bad_request');
  });

  test('headers of more than 16 kB', async () => {
    const answer = await requestPath(server.origin, '/api/v1/jobs', {
      headers: { 'x-a': 'a'.repeat(20_000) },
    });
    expectEnvelope(answer, 431, 'headers_too_large');
  });

  test('an expectation that nobody knows does not keep a request from its answer', async () => {
    const answer = await requestPath(server.origin, '/healthz', { headers: { expect: 'miracles' } });
    expect(answer.status).toBe(200);
  });
});

describe('the request id', () => {
  const ask = (id: string) =>
    requestPath(server.origin, '/api/v1/jobs', { headers: { 'x-api-key': client.key, 'x-request-id': id } });

  test.each(['abc-123', '6d2b4c1e-0e1f-4a58-9a3f-7b9d6d1c2f10', 'trace:a/b+c=', 'a'.repeat(128)])(
    'is kept when it is sane: %s',
    async (id) => {
      expect((await ask(id)).headers.get('x-request-id')).toBe(id);
    },
  );

  test.each(['', 'a b', '<script>', '"quoted"', 'a,b', 'é', 'a'.repeat(129)])(
    'is replaced when it is odd: %j',
    async (id) => {
      const given = (await ask(id)).headers.get('x-request-id');
      expect(given).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('is another one for each request that brings none', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await client.get('/jobs')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(5);
  });
});

describe('the pages of the codes', () => {
  test('there is one for each code, as HTML that says what to do', async () => {
    const { body: document } = await request(`${server.origin}/api/v1/openapi.json`);
    const codes: string[] = document.components.schemas.Error.properties.error.properties.code.enum;
    expect(codes.length).toBeGreaterThan(20);
    for (const code of codes) {
      const page = await request(`${server.origin}/docs/errors/${code}`);
      expect({ code, status: page.status }).toEqual({ code, status: 200 });
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.text).toContain(`<h1><code>${code}</code></h1>`);
      expect(page.text).toContain('What to do');
      expect(page.text).not.toMatch(/<script|https?:\/\//);
    }
    const list = await request(`${server.origin}/docs/errors`);
    for (const code of codes) expect(list.text).toContain(`href="/docs/errors/${code}"`);
  });

  test('they let nothing run and nothing be loaded', async () => {
    const page = await request(`${server.origin}/docs/errors/not_found`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(policy).not.toContain('unsafe');
  });
});

describe('HEAD', () => {
  test.each([
    '/api/v1/jobs',
    '/api/v1/categories',
    '/api/v1/organization',
    '/api/v1/openapi.json',
    '/healthz',
  ])('of %s is answered like GET, without the body', async (path) => {
    const headers = { 'x-api-key': client.key, 'x-request-id': 'same' };
    const get = await request(server.origin + path, { headers });
    const head = await request(server.origin + path, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'x-request-id'])
      expect({ [name]: head.headers.get(name) }).toEqual({ [name]: get.headers.get(name) });
    expect(head.headers.get('content-length')).toMatch(/^[1-9]/);
  });

  test('of what is not there has the status and no body', async () => {
    const answer = await request(`${server.origin}/api/v1/jobs/${UNKNOWN_ID}`, {
      method: 'HEAD',
      headers: { 'x-api-key': client.key },
    });
    expect(answer.status).toBe(404);
    expect(answer.text).toBe('');
  });
});

describe('headers of every answer', () => {
  test('keep pages elsewhere from framing and guessing, and let them read only', async () => {
    const answer = await client.get('/jobs', { origin: 'https://elsewhere.example' });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    const preflight = await request(`${server.origin}/api/v1/jobs`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'DELETE' },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('failures are not kept by caches', async () => {
    expect((await client.get(`/jobs/${UNKNOWN_ID}`)).headers.get('cache-control')).toBe('no-store');
  });
});
