import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, newOrganization, request, sharedServer, type TestServer } from './app.ts';
import { type Contract, readContract } from './contract.ts';

let server: TestServer;
let contract: Contract;
beforeAll(async () => {
  server = await sharedServer();
  contract = await readContract(server);
});

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('the description', () => {
  test('is served without a key, as OpenAPI 3.1 of version 1.0.0', async () => {
    const answer = await request(`${server.origin}/api/v1/openapi.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.body.openapi).toBe('3.1.0');
    expect(answer.body.info.version).toBe('1.0.0');
    expect(answer.body.servers[0].url).toBe('/api/v1');
  });

  test('has every route of the API, and no other', () => {
    const described = contract.operations.map(
      ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    const mounted = listRoutes(server.app.server.printRoutes({ commonPrefix: false }))
      .filter((route) => / \/api\/v1\//.test(route) && !/^(HEAD|OPTIONS) /.test(route))
      .map((route) => route.replace('/api/v1', ''))
      .filter((route) => route !== 'GET /openapi.json');
    expect(mounted.length).toBeGreaterThan(15);
    expect(described.sort()).toEqual(mounted.sort());
  });

  test('names the methods that each path really takes', async () => {
    for (const path of new Set(contract.operations.map((operation) => operation.path))) {
      const answer = await request(`${server.origin}/api/v1${path.replace(/\{\w+\}/g, UNKNOWN_ID)}`, {
        method: 'PUT',
      });
      expect(answer.status).toBe(405);
      const methods = contract.operations.filter((each) => each.path === path).map(({ method }) => method);
      const allowed = answer.headers.get('allow')!.split(', ');
      // Some paths without a parameter are also ids to others: /jobs/batch.
      expect(allowed).toEqual(expect.arrayContaining(methods));
    }
  });

  test('has a summary, a tag, a scope and an id of its own for each operation', () => {
    for (const { definition, scope } of contract.operations) {
      expect(definition.summary).toMatch(/^[A-Z].*[^.]$/);
      expect(definition.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(definition.tags).toHaveLength(1);
      expect(scope).toMatch(/^[a-z_]+:(read|write)$/);
    }
    const ids = contract.operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = contract.document.tags.map(({ name }: { name: string }) => name);
    for (const { definition } of contract.operations) expect(tags).toContain(definition.tags[0]);
  });

  test('has every error of each operation, each with an example', () => {
    for (const { method, path, definition } of contract.operations) {
      const codes = Object.keys(definition.responses).flatMap((status) =>
        Number(status) < 400 ? [] : Object.keys(examplesOf(definition.responses[status])),
      );
      const expected = ['missing_api_key', 'invalid_api_key', 'insufficient_scope', 'rate_limited'];
      expected.push('internal_error', 'db_error', 'unavailable');
      if (path.includes('{')) expected.push('not_found');
      if (method !== 'GET') expected.push('idempotency_key_in_use', 'idempotency_key_reused');
      if (method === 'PATCH' || method === 'DELETE') expected.push('precondition_failed');
      if (definition.requestBody)
        expected.push('validation_error', 'invalid_json', 'unsupported_media_type', 'payload_too_large');
      expect({ method, path, codes }).toEqual({ method, path, codes: expect.arrayContaining(expected) });
    }
  });

  test('has the header parameters that each operation obeys', () => {
    for (const { method, definition } of contract.operations) {
      const names = definition.parameters
        .map((parameter: object) => contract.resolve(parameter))
        .filter((parameter: { in: string }) => parameter.in === 'header')
        .map(({ name }: { name: string }) => name);
      expect(names.includes('If-None-Match')).toBe(method === 'GET');
      expect(names.includes('Idempotency-Key')).toBe(method !== 'GET');
      expect(names.includes('If-Match')).toBe(method === 'PATCH' || method === 'DELETE');
    }
  });

  test('has components with names that people gave, and uses each', () => {
    const text = JSON.stringify(contract.document);
    const names = Object.keys(contract.document.components.schemas);
    expect(names).toEqual(
      expect.arrayContaining(['ApiKey', 'Category', 'CreateJob', 'Error', 'Job', 'Organization']),
    );
    for (const name of names) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(text).toContain(`"#/components/schemas/${name}"`);
    }
  });

  test('refers only to what is there', () => {
    const references = JSON.stringify(contract.document).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, $ref] of references) expect(contract.resolve({ $ref }), $ref).toBeTypeOf('object');
  });

  test('has examples that its own schemas take', () => {
    let seen = 0;
    for (const { schema, value, place } of findExamples(contract.document)) {
      seen++;
      expect({ place, problems: contract.judgeValue(schema, value) }).toEqual({ place, problems: [] });
    }
    expect(seen).toBeGreaterThan(50);
  });

  test('says nothing of what is inside', () => {
    expect(JSON.stringify(contract.document)).not.toMatch(/x-error-codes|organization_id|"rules"|localhost/);
  });
});

describe('the page that shows it', () => {
  test('loads nothing from elsewhere, and all of what it loads is there', async () => {
    const page = await request(`${server.origin}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:|unsafe|\*|upgrade|swagger\.io/);
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      expect(address).not.toMatch(/^(https?:)?\/\//);
      const loaded = await request(new URL(address, `${server.origin}/docs`).href);
      expect({ address, status: loaded.status }).toEqual({ address, status: 200 });
    }
  });
});

describe('every answer is as described', () => {
  type Send = (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;

  /** Sends as this client, and holds each answer against the description. */
  const strictly =
    (client: Client): Send =>
    async (method, path, body, headers = {}) => {
      const answer = await request(`${server.origin}/api/v1${path}`, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { 'x-api-key': client.key, ...headers },
      });
      const problems = contract.judge(method, path, answer);
      expect({ method, path, problems }).toEqual({ method, path, problems: [] });
      return answer;
    };

  const fullJob = {
    title: 'Harbour Pilot',
    description: '<p>Guide <strong>ships</strong>.</p>',
    company_name: 'North Sea Pilots',
    company_website: 'https://pilots.example',
    company_logo_url: 'https://pilots.example/logo.png',
    location: 'Rotterdam, Netherlands',
    is_remote: false,
    job_type: 'Full Time',
    category: 'Shipping',
    salary_min: 52_000,
    salary_max: 68_000.5,
    salary_currency: 'eur',
    salary_period: 'yearly',
    how_to_apply: 'work@pilots.example',
    recruiter_name: 'Mette Holm',
    recruiter_url: 'https://pilots.example/mette',
    is_highlighted: true,
    is_sticky: true,
    source: 'import',
    external_id: 'ATS-1',
    form_data: { shift: 'night', levels: [1, { deep: null }] },
    posted_at: '2026-01-31',
    expires_at: '2099-01-31T00:00:00+02:00',
  };

  test('in a walk over everything that succeeds', async () => {
    const send = strictly(await newOrganization());
    const done = new Set<string>();
    const walk: Send = async (method, path, ...rest) => {
      const answer = await send(method, path, ...rest);
      expect({ method, path, text: answer.text, isDone: answer.status < 300 }).toMatchObject({
        isDone: true,
      });
      const shape = path.split('?')[0]!.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}');
      done.add(`${method} ${shape}`);
      return answer;
    };

    await walk('GET', '/organization');
    await walk('PATCH', '/organization', { name: 'Harbour Jobs', job_lifetime_days: null });

    const category = (await walk('POST', '/categories', { name: 'Harbours' })).body.data;
    await walk('GET', '/categories');
    await walk('GET', `/categories/${category.id}`);
    await walk('PATCH', `/categories/${category.id}`, { name: 'Ports', slug: 'ports' });

    const full = (await walk('POST', '/jobs', fullJob)).body.data;
    const bare = (await walk('POST', '/jobs', { title: 'Stoker', category_id: category.id })).body.data;
    expect(full).toMatchObject({
      job_type: 'full-time',
      salary_currency: 'EUR',
      how_to_apply_method: 'email',
    });
    await walk('POST', '/jobs?on_duplicate=update', { ...fullJob, title: 'Sea Pilot' });
    await walk('POST', '/jobs?on_duplicate=skip', fullJob);
    await walk('GET', '/jobs');
    await walk(
      'GET',
      `/jobs?search=pilot&locations=Rotterdam&job_types=full-time&categories=${full.category_id}&category=shipping&company=North%20Sea%20Pilots&is_remote=false&status=active&date_from=2026-01-01&date_to=2026-12-31&sort=title&per_page=1`,
    );
    await walk('GET', '/jobs?posted_within=7d&page=99');
    await walk('GET', `/jobs/${full.id}`);
    await walk('GET', `/jobs/${bare.id}`);
    const cleared = Object.fromEntries(
      Object.keys(fullJob)
        .filter(
          (name) =>
            !['title', 'is_remote', 'is_highlighted', 'is_sticky', 'source', 'posted_at'].includes(name),
        )
        .map((name) => [name, null]),
    );
    await walk('PATCH', `/jobs/${full.id}`, cleared);
    await walk('PATCH', `/jobs/${bare.id}`, { ...fullJob, status: 'expired', external_id: 'ATS-2' });
    const batch = await walk('POST', '/jobs/batch', {
      operations: [
        { method: 'create', body: { title: 'Cook' } },
        { method: 'update', id: full.id, body: { title: 'Captain' } },
        { method: 'update', id: full.id, body: { title: '' } },
        { method: 'delete', id: UNKNOWN_ID },
        { method: 'delete', id: bare.id },
      ],
    });
    expect(batch.body.data.map(({ status }: { status: number }) => status)).toEqual([
      201, 200, 400, 404, 200,
    ]);
    await walk('DELETE', `/jobs/${full.id}`);
    await walk('DELETE', `/categories/${category.id}`);

    const key = (
      await walk('POST', '/api-keys', { name: 'Import', scopes: ['jobs:write'], expires_at: '2099-01-01' })
    ).body.data;
    await walk('GET', '/api-keys');
    await walk('POST', `/api-keys/${key.id}/rotate`, { overlap_seconds: 60 });
    await walk('DELETE', `/api-keys/${key.id}`);
    await walk('GET', '/api-keys?per_page=1&page=2');

    const described = contract.operations.map(({ method, path }) => `${method} ${path}`);
    // A new operation belongs into this walk.
    expect([...done].sort()).toEqual(described.sort());
  });

  test('in a walk over what is refused', async () => {
    const client = await newOrganization();
    const send = strictly(client);
    const nobody = strictly({ ...client, key: 'nonsense' });
    const powerless = strictly(await client.withKey({ scopes: ['api_keys:read'] }));
    const job = (await send('POST', '/jobs', { title: 'Pilot', external_id: 'x' })).body.data;
    const tag = { 'if-none-match': '*', 'if-match': '"other"' };
    for (const { method, path, definition } of contract.operations) {
      const unknown = path.replace(/\{\w+\}/g, UNKNOWN_ID);
      const body = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true };
      expect((await nobody(method, unknown, body)).status).toBe(401);
      expect((await powerless(method, unknown, body)).status).toBe(403);
      if (definition.requestBody) {
        expect((await send(method, unknown, body)).status).toBe(400);
        expect((await send(method, unknown, '{')).status).toBe(400);
        expect((await send(method, unknown, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
      }
      if (path.includes('{') && !definition.requestBody)
        expect((await send(method, unknown)).status).toBe(404);
    }
    expect((await send('POST', '/jobs', { title: 'Pilot', external_id: 'x' })).status).toBe(409);
    expect((await send('PATCH', `/jobs/${job.id}`, { title: 'x' }, tag)).status).toBe(412);
    expect((await send('DELETE', `/jobs/${job.id}`, undefined, tag)).status).toBe(412);
    expect((await send('GET', '/jobs?per_page=0')).status).toBe(400);
    await send('POST', '/categories', { name: 'Shipping' }, { 'idempotency-key': 'a' });
    expect((await send('POST', '/categories', { name: 'Other' }, { 'idempotency-key': 'a' })).status).toBe(
      422,
    );
    expect((await send('POST', '/categories', { name: 'Shipping' })).status).toBe(409);
    expect((await send('POST', '/jobs', { title: 'x', description: 'x'.repeat(1_100_000) })).status).toBe(
      413,
    );
  });
});

function examplesOf(response: object): object {
  return contract.resolve(response).content['application/json'].examples;
}

interface Example {
  schema: object;
  value: unknown;
  place: string;
}

/** Every example in the document, with the schema that it is one of. */
function findExamples(value: unknown, place = '#'): Example[] {
  if (typeof value !== 'object' || value === null) return [];
  // biome-ignore lint/suspicious/noExplicitAny: looks into the document freely.
  const node = value as any;
  const own: Example[] = [];
  const inSchema = Array.isArray(node.examples) ? node.examples : [];
  for (const example of inSchema) own.push({ schema: node, value: example, place });
  if (node.schema && node.example !== undefined)
    own.push({ schema: node.schema, value: node.example, place });
  if (node.schema && node.examples && !Array.isArray(node.examples)) {
    for (const { value } of Object.values<{ value: unknown }>(node.examples))
      own.push({ schema: node.schema, value, place });
  }
  const children = Object.entries(node).filter(([key]) => key !== 'example' && key !== 'examples');
  return [...own, ...children.flatMap(([key, child]) => findExamples(child, `${place}/${key}`))];
}

/** Fastify's tree of routes as `METHOD /path`. */
function listRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^((?:[│ ] {3})*)[├└]── (\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line.replace(/\u00a0/g, ' '));
    if (!match) return [];
    const [, indent = '', segment = '', methods = ''] = match;
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = segment;
    const path = parents.join('').replaceAll('//', '/');
    return methods ? methods.split(', ').map((method) => `${method} ${path}`) : [];
  });
}
