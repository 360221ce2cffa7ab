import { isDeepStrictEqual } from 'node:util';
import { type ErrorCode, errorCodes } from './error-codes.ts';

type Json = Record<string, unknown>;

interface Operation extends Json {
  parameters?: unknown[];
  /** None: open to everybody. */
  security?: unknown[];
  responses: Record<string, Json>;
  requestBody?: Json;
  'x-error-codes'?: ErrorCode[];
  'x-streamed'?: true;
  'x-unlimited'?: true;
  'x-optional-body'?: true;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Makes the plugin's document complete: shapes that have a title become named components, and every operation gets its
 * errors, its headers and paths without the server's prefix.
 */
export function completeDocument(document: object, prefix: string): Json {
  // A copy by way of JSON also drops what JSON cannot hold, such as the functions of `rules`.
  const complete = structuredClone(JSON.parse(JSON.stringify(document))) as Json & {
    paths: Record<string, Json>;
  };
  const schemas: Record<string, unknown> = { Error: ErrorSchema };
  complete.paths = Object.fromEntries(
    Object.entries(complete.paths).map(([path, item]) => [
      path.replace(prefix, ''),
      nameShapes(item, schemas) as Json,
    ]),
  );
  const responses: Json = {};
  for (const item of Object.values(complete.paths)) {
    for (const method of METHODS)
      if (item[method]) completeOperation(item[method] as Operation, method, responses);
  }
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  complete.components = {
    ...(complete.components as Json),
    schemas: sorted,
    parameters,
    headers,
    responses,
  };
  return complete;
}

const ErrorSchema = {
  title: 'Error',
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['message', 'code', 'url', 'request_id'],
      properties: {
        message: { type: 'string', description: 'A sentence for a person.' },
        code: {
          type: 'string',
          enum: Object.keys(errorCodes),
          description: 'What went wrong, for a program.',
        },
        details: { description: 'More, in a form that depends on the code.' },
        url: { type: 'string', description: 'A page about the code.' },
        request_id: {
          type: 'string',
          description: 'The X-Request-Id of this answer; name it when you ask for help.',
        },
      },
    },
  },
};

const text = { type: 'string' };
const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to send the request again: within 24 hours the same key gets the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'import-2026-11-01-4711',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'Refuses the change with 412 unless the resource still has this ETag.',
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'Answers 304 without a body when the resource still has this ETag.',
    schema: text,
  },
};

const headers = {
  RequestId: { description: 'Id of the request, in the server’s log too.', schema: text },
  RateLimit: {
    description: 'What is left of the limit and when it is whole again.',
    schema: text,
    example: '"get";r=99;t=60',
  },
  RateLimitPolicy: {
    description: 'The limit and its window in seconds.',
    schema: text,
    example: '"get";q=100;w=60',
  },
  ETag: { description: 'Tag of these bytes, for If-None-Match and If-Match.', schema: text },
  Location: { description: 'Path of what was created.', schema: text },
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
};

function completeOperation(operation: Operation, method: string, shared: Json): void {
  const isRead = method === 'get';
  const isPublic = operation.security?.length === 0;
  const isTagged = isRead && !operation['x-streamed'];
  const names = isTagged ? ['IfNoneMatch'] : isRead || isPublic ? [] : ['IdempotencyKey'];
  if (method === 'patch' || method === 'delete') names.push('IfMatch');
  operation.parameters = [...(operation.parameters ?? []), ...names.map((name) => refer('parameters', name))];
  for (const [status, response] of Object.entries(operation.responses)) {
    response.description = status === '201' ? 'Created.' : 'Done.';
    response.headers = successHeaders(status, { isTagged, isLimited: !operation['x-unlimited'] });
  }
  for (const [status, codes] of groupByStatus(operation['x-error-codes'] ?? [])) {
    const name = codes.join('-or-');
    shared[name] ??= errorResponse(codes);
    operation.responses[status] = refer('responses', name);
  }
  if (operation['x-optional-body']) operation.requestBody = { ...operation.requestBody, required: false };
  delete operation['x-error-codes'];
  delete operation['x-streamed'];
  delete operation['x-unlimited'];
  delete operation['x-optional-body'];
}

function successHeaders(
  status: string,
  { isTagged, isLimited }: { isTagged: boolean; isLimited: boolean },
): Json {
  return {
    'X-Request-Id': refer('headers', 'RequestId'),
    ...(isLimited ? { 'RateLimit-Policy': refer('headers', 'RateLimitPolicy') } : {}),
    ...(isLimited ? { RateLimit: refer('headers', 'RateLimit') } : {}),
    ...(isTagged ? { ETag: refer('headers', 'ETag') } : {}),
    ...(status === '201' ? { Location: refer('headers', 'Location') } : {}),
  };
}

function groupByStatus(codes: ErrorCode[]): [string, ErrorCode[]][] {
  const groups = Object.groupBy(codes, (code) => String(errorCodes[code].status));
  return Object.entries(groups).map(([status, group]) => [status, group ?? []]);
}

function errorResponse(codes: ErrorCode[]): Json {
  const mayRetry = codes.some((code) => [429, 503].includes(errorCodes[code].status));
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join(' '),
    headers: {
      'X-Request-Id': refer('headers', 'RequestId'),
      ...(mayRetry ? { 'Retry-After': refer('headers', 'RetryAfter') } : {}),
    },
    content: {
      'application/json': {
        schema: refer('schemas', 'Error'),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

function exampleOf(code: ErrorCode): Json {
  return {
    error: {
      message: errorCodes[code].meaning,
      code,
      url: `https://boards.example.org/docs/errors/${code}`,
      request_id: '6d2b4c1e-0e1f-4a58-9a3f-7b9d6d1c2f10',
    },
  };
}

/** Replaces every shape that has a title by a reference to a component of that name. */
function nameShapes(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => nameShapes(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  // The shape of a value that its own code judges, and not the validator.
  if ('shownAs' in value) return nameShapes(value.shownAs, schemas);
  const named = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, nameShapes(item, schemas)]),
  );
  // To the validator a file is no text, to the description there is nothing else that it could be.
  if (named.format === 'binary') named.type = 'string';
  const { title } = named;
  if (typeof title !== 'string' || !('type' in named)) return named;
  if (schemas[title] && !isDeepStrictEqual(schemas[title], named))
    throw new Error(`Two shapes have the title ${title}.`);
  schemas[title] = named;
  return refer('schemas', title);
}

function refer(kind: string, name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}
