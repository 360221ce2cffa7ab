import { beforeAll, describe, expect, test } from 'vitest';
import { request, sharedServer, type TestServer } from './app.ts';
import { type Contract, type Operation, readContract } from './contract.ts';
import { listRoutes } from './routes.ts';

let server: TestServer;
let contract: Contract;
beforeAll(async () => {
  server = await sharedServer();
  contract = await readContract(server);
});

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('the API description', () => {
  test('is served without a key, as OpenAPI 3.1.0 with the version 1.0.0', async () => {
    const response = await request(`${server.origin}/api/v1/openapi.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.body.openapi).toBe('3.1.0');
    expect(response.body.info.version).toBe('1.0.0');
    expect(response.body.servers[0].url).toBe('/api/v1');
  });

  test('must be revalidated by browsers, and is a 304 for its ETag', async () => {
    const { headers } = await request(`${server.origin}/api/v1/openapi.json`);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=30');
    const again = await request(`${server.origin}/api/v1/openapi.json`, {
      headers: { 'if-none-match': headers.get('etag')! },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('has exactly the routes of the API', () => {
    // If routes name a shared segment differently, the tree lists all names: /members/:lookup|:id/audit.
    const described = contract.operations.map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':')}`,
    );
    const mounted = listRoutes(server.app.server.printRoutes({ commonPrefix: false }))
      .filter((route) => / \/api\/v1\//.test(route) && !/^(HEAD|OPTIONS) /.test(route))
      .map((route) => route.replace('/api/v1', '').replace(/:\w+(\|:\w+)*/g, ':'))
      .filter((route) => route !== 'GET /openapi.json');
    expect(mounted.length).toBeGreaterThan(15);
    expect(described.sort()).toEqual(mounted.sort());
  });

  test('has only methods that the server allows for the path', async () => {
    for (const path of new Set(contract.operations.map((operation) => operation.path))) {
      const methods = contract.operations.filter((each) => each.path === path).map(({ method }) => method);
      const response = await request(`${server.origin}/api/v1${path.replace(/\{\w+\}/g, UNKNOWN_ID)}`, {
        // The path of a preview also matches that of a template, which has PUT, as a saved job does.
        method: /^\/(email-templates|organization\/saved-jobs|companies\/[^/]+\/members)\//.test(path)
          ? 'PATCH'
          : 'PUT',
      });
      expect(response.status).toBe(405);
      const allowed = response.headers.get('allow')!.split(', ');
      // Some paths without parameters also match the path of another operation: /jobs/batch matches /jobs/{id}.
      expect(allowed).toEqual(expect.arrayContaining(methods));
    }
  });

  test('links to the documentation, and names every list that several operations return', async () => {
    const { url } = contract.document.externalDocs;
    expect((await request(`${server.origin}${url}`)).status).toBe(200);
    const contents = contract.operations.flatMap(({ definition }) =>
      Object.values(definition.responses).flatMap((response) =>
        Object.values((contract.resolve(response).content ?? {}) as Record<string, { schema: object }>),
      ),
    );
    const lists = contents
      .map(({ schema }) => JSON.stringify(schema))
      .filter((text) => text.startsWith('{"type":"array"') || text.includes('"pagination"'));
    expect(lists.filter((text, index) => lists.indexOf(text) < index)).toEqual([]);
  });

  test('has a summary, one tag, a scope and a unique id for each operation', () => {
    for (const { definition, scope, credential } of contract.operations) {
      expect(definition.summary).toMatch(/^[A-Z].*[^.]$/);
      expect(definition.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(definition.tags).toHaveLength(1);
      if (credential === 'none') expect(definition.security).toEqual([]);
      if (scope !== undefined) expect(scope).toMatch(/^[a-z_]+:(read|write)$/);
    }
    const ids = contract.operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = contract.document.tags.map(({ name }: { name: string }) => name);
    for (const { definition } of contract.operations) expect(tags).toContain(definition.tags[0]);
  });

  test('has an example of every error that an operation can return because of its form', () => {
    for (const operation of contract.operations) {
      const { method, path, definition } = operation;
      const codes = Object.keys(definition.responses).flatMap((status) =>
        Number(status) < 400 ? [] : Object.keys(examplesOf(definition.responses[status])),
      );
      expect({ method, path, codes }).toEqual({
        method,
        path,
        codes: expect.arrayContaining(errorsOf(operation)),
      });
    }
  });

  test('has the conditional and idempotency headers of each operation', () => {
    for (const { method, scope, operationId, definition } of contract.operations) {
      const names = definition.parameters
        .map((parameter: object) => contract.resolve(parameter))
        .filter((parameter: { in: string }) => parameter.in === 'header')
        .map(({ name }: { name: string }) => name);
      // Exports and downloads are streamed, and a pixel must be requested for each view. None of them has an ETag.
      const isTagged =
        method === 'GET' &&
        ![
          'downloadFile',
          'exportApplications',
          'exportCompanies',
          'exportItems',
          'exportJobs',
          'exportMember',
          'exportMembers',
          'exportPerson',
          'exportReceivedApplications',
          'getExportFile',
          'startOidcSignIn',
          'finishOidcSignIn',
          'recordViewByPixel',
        ].includes(operationId);
      expect(names.includes('If-None-Match')).toBe(isTagged);
      const isRepeatable = method !== 'GET' && scope !== undefined && !STORES_NOTHING.includes(operationId);
      expect(names.includes('Idempotency-Key')).toBe(isRepeatable);
      expect(names.includes('If-Match')).toBe(['PUT', 'PATCH', 'DELETE'].includes(method));
    }
  });

  test('marks the optional request bodies', () => {
    const optional = contract.operations.filter(
      ({ definition }) => definition.requestBody?.required === false,
    );
    expect(optional.map(({ operationId }) => operationId).sort()).toEqual([
      'acceptInvitation',
      'adoptApiKey',
      'approveImportRun',
      'approveJob',
      'checkPaymentSettings',
      'confirmAlert',
      'createApplicationFileLink',
      'createExportLink',
      'createJobPreview',
      'createMemberExportLink',
      'createPagePreview',
      'createPasskeyOptions',
      'createReceivedFileLink',
      'createSignInOptions',
      'createTotpOptions',
      'declineCompanyClaim',
      'duplicatePosting',
      'grantCompanyClaim',
      'joinOrganization',
      'lockOrganization',
      'openBillingPortal',
      'pausePosting',
      'payPosting',
      'previewEmailTemplate',
      'previewImport',
      'rejectImportRun',
      'renewPosting',
      'replaceApplication',
      'replaceMyRecoveryCodes',
      'replayWebhookDelivery',
      'restoreImportedJobs',
      'restorePageRevision',
      'resumePosting',
      'rotateApiKey',
      'rotateWebhookSecret',
      'saveJob',
      'signMemberOut',
      'startImportRun',
      'submitPosting',
      'testEnrichmentProvider',
      'testWebhook',
      'undoCompanyMerge',
      'undoImportRun',
      'verifyDomain',
      'withdrawApplication',
      'withdrawPosting',
    ]);
  });

  test('has a body for every POST and PATCH, because without one, unknown fields would be accepted', () => {
    const bodiless = contract.operations.filter(
      ({ method, definition }) => ['POST', 'PATCH'].includes(method) && !definition.requestBody,
    );
    expect(bodiless.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('has components with proper names and uses each of them', () => {
    const text = JSON.stringify(contract.document);
    const names = Object.keys(contract.document.components.schemas);
    expect(names).toEqual(
      expect.arrayContaining(['ApiError', 'ApiKey', 'Category', 'CreateJob', 'Job', 'Organization']),
    );
    for (const name of names) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
      // Clients use the union of all errors as a type. Each response has only the errors that it can be.
      if (name !== 'ApiError') expect(text).toContain(`"#/components/schemas/${name}"`);
    }
  });

  test('has a named component for every list and every enum', () => {
    for (const { method, path, operationId, definition } of contract.operations) {
      if (!/^list/.test(operationId)) continue;
      const { $ref } = definition.responses[200].content['application/json'].schema;
      expect({ method, path, $ref }).toEqual({
        method,
        path,
        $ref: expect.stringMatching(/\/[A-Z]\w+List$/),
      });
    }
    const unnamed = findSchemas(contract.document).filter(
      ({ schema, place }) =>
        // An enum with one value discriminates the members of a union.
        schema.enum?.some((value, _, { length }) => typeof value === 'string' && length > 1) &&
        !/^#\/components\/schemas\/\w+$/.test(place),
    );
    expect(unnamed.map(({ place }) => place)).toEqual([]);
  });

  test('has a description of each operation and parameter, and an example of each request and response', () => {
    for (const { method, path, definition } of contract.operations) {
      const place = { method, path };
      expect({ ...place, text: definition.description }).toMatchObject({
        text: expect.stringMatching(/\.$/),
      });
      const contents = [definition.requestBody, ...Object.values(definition.responses)].flatMap(
        (body) => contract.resolve(body)?.content?.['application/json'] ?? [],
      );
      for (const { example, examples } of contents)
        expect({ ...place, isMissing: (example ?? examples) === undefined }).toEqual({
          ...place,
          isMissing: false,
        });
      for (const parameter of definition.parameters.map(contract.resolve))
        expect({ ...place, ...parameter }).toMatchObject({ description: expect.stringMatching(/\.$/) });
    }
  });

  test('has request bodies without `default`, which generators would make required', () => {
    for (const { operationId, definition } of contract.operations) {
      const defaults = findSchemas(contract.inline(definition.requestBody)).filter(
        ({ schema }) => 'default' in schema,
      );
      expect({ operationId, defaults: defaults.map(({ place }) => place) }).toEqual({
        operationId,
        defaults: [],
      });
    }
    const { target_type } = contract.document.components.schemas.CreateWebhook.properties;
    expect(target_type.description).toBe('Default: `webhook`.');
  });

  test('has path parameters in snake case', () => {
    for (const { path } of contract.operations)
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('has the error codes of each response and the details of each code', () => {
    const { schemas } = contract.document.components;
    expect(schemas.ApiError.properties.error.oneOf).toHaveLength(schemas.ErrorCode.enum.length);
    const createJob = contract.operations.find(({ operationId }) => operationId === 'createJob')!;
    const conflict = contract.resolve(createJob.definition.responses[409]);
    const { schema } = conflict.content['application/json'];
    const codes = schema.properties.error.oneOf.map(contract.resolve).map(codeOf);
    expect(codes.sort()).toEqual(Object.keys(conflict.content['application/json'].examples).sort());
    expect(contract.judgeValue(schema, errorOf('duplicate_job', { existing_job_id: UNKNOWN_ID }))).toEqual(
      [],
    );
    expect(contract.judgeValue(schema, errorOf('duplicate_job', { existing_job_id: 7 }))).not.toEqual([]);
    expect(contract.judgeValue(schema, errorOf('author_in_use', { pages: 1 }))).not.toEqual([]);
    expect(schemas.RateLimitedError.properties.details.required).toEqual([
      'limit',
      'window_seconds',
      'retry_after',
    ]);
  });

  test('has no dangling references', () => {
    const references = JSON.stringify(contract.document).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, $ref] of references) expect(contract.resolve({ $ref }), $ref).toBeTypeOf('object');
  });

  test('has examples that match their schemas', () => {
    const examples = findExamples(contract.document);
    expect(examples.length).toBeGreaterThan(50);
    const judged = examples.map(({ schema, value, place }) => ({
      place,
      problems: contract.judgeValue(schema, value),
    }));
    expect(judged.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  test('contains no internal names', () => {
    expect(JSON.stringify(contract.document)).not.toMatch(
      /x-error-codes|x-optional-body|data_bytes|transaction_id|shownAs|localhost/,
    );
    // Collections have a property `rules` with an object. The internal keyword of the same name never has an object.
    expect(JSON.stringify(contract.document)).not.toMatch(/"rules":[^{]/);
  });
});

/** It only computes its response, so there is nothing to repeat. */
const STORES_NOTHING = [
  'checkJob',
  'previewBoard',
  'previewImport',
  'previewJob',
  'recognizeLink',
  'uploadImportFile',
];

/** The error codes that follow from an operation's method, path, scope and body. */
function errorsOf({ method, path, scope, definition, operationId }: Operation): string[] {
  const expected = ['rate_limited', 'internal_error', 'db_error', 'unavailable'];
  if (path.includes('{')) expected.push('not_found');
  if (scope !== undefined) {
    expected.push('missing_api_key', 'invalid_api_key', 'insufficient_scope');
    if (method !== 'GET' && !STORES_NOTHING.includes(operationId))
      expected.push('idempotency_key_in_use', 'idempotency_key_reused');
  }
  if (['PUT', 'PATCH', 'DELETE'].includes(method)) expected.push('precondition_failed');
  if (definition.requestBody)
    expected.push('validation_error', 'unsupported_media_type', 'payload_too_large');
  if (definition.requestBody?.content['application/json']) expected.push('invalid_json');
  // These operations return no errors for the content of a request.
  const acceptsAll = path.startsWith('/organization/views');
  const never = acceptsAll ? ['rate_limited', 'validation_error', 'invalid_json'] : [];
  return expected.filter((code) => !never.includes(code));
}

function examplesOf(response: object): object {
  return contract.resolve(response).content['application/json'].examples;
}

// biome-ignore lint/suspicious/noExplicitAny: looks into the document freely.
const codeOf = (schema: any): string => schema.properties.code.const ?? schema.properties.code.enum[0];

function errorOf(code: string, details: object): object {
  return { error: { code, message: 'x', details, url: 'x', request_id: 'x' } };
}

/** Every schema in a part of the document, with its path. */
function findSchemas(
  value: unknown,
  place = '#',
): { schema: { enum?: unknown[]; default?: unknown }; place: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const children = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples');
  const isSchema = !/\/properties$/.test(place);
  return [
    ...(isSchema ? [{ schema: value, place }] : []),
    ...children.flatMap(([key, child]) => findSchemas(child, `${place}/${key}`)),
  ];
}

interface Example {
  schema: object;
  value: unknown;
  place: string;
}

/** Every example in the document, with its schema. */
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
