import { isDeepStrictEqual } from 'node:util';
import { type ErrorCode, errorCodes } from '../errors/error-codes.ts';
import { errorResponse, errorSchemas } from './openapi-errors.ts';
import {
  addExamples,
  describeDefaults,
  describeShapes,
  type Json,
  nameSchemas,
  refer,
} from './openapi-schemas.ts';

type Content = { content?: Record<string, Json> };

interface Operation extends Json {
  parameters?: unknown[];
  /** The operation concerns an organization, and needs this scope. */
  'x-required-scope'?: string;
  responses: Record<string, Json & Content>;
  requestBody?: Json & Content;
  'x-error-codes'?: ErrorCode[];
  'x-streamed'?: true;
  'x-unlimited'?: true;
  'x-optional-body'?: true;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Completes the plugin's document. Schemas with a title become named components. Every operation gets its examples, errors,
 * headers and a path without the server's prefix.
 */
export function completeDocument(document: object, prefix: string): Json {
  // Copying through JSON also drops values that JSON does not have, such as the functions of `rules`.
  const complete = JSON.parse(JSON.stringify(document)) as Json & { paths: Record<string, Json> };
  const schemas = errorSchemas();
  const responses: Json = {};
  complete.paths = Object.fromEntries(
    Object.entries(complete.paths).map(([path, item]) => {
      const shapes = describeShapes(item);
      for (const operation of operationsOf(shapes)) prepareOperation(operation);
      const named = nameSchemas(shapes, schemas);
      const returnsResource = haveSameContent(named.get as Operation, named.patch as Operation);
      for (const method of METHODS) {
        const isSame = method === 'patch' && returnsResource;
        if (named[method]) completeOperation(named[method] as Operation, { method, isSame }, responses);
      }
      return [path.replace(prefix, ''), named];
    }),
  );
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  complete.components = { ...(complete.components as Json), schemas: sorted, parameters, headers, responses };
  return complete;
}

/** Whether two operations of a path return the same resource. */
function haveSameContent(one: Operation | undefined, other: Operation | undefined): boolean {
  const [schema, otherSchema] = [one, other].map((operation) => operation?.responses['200']?.content);
  return schema !== undefined && isDeepStrictEqual(schema, otherSchema);
}

function operationsOf(item: Json): Operation[] {
  return METHODS.flatMap((method) => (item[method] as Operation | undefined) ?? []);
}

/** Completes the parts that need inline schemas, before `nameSchemas` replaces schemas by references. */
function prepareOperation(operation: Operation): void {
  if (operation.requestBody) operation.requestBody = describeDefaults(operation.requestBody);
  addExamples(operation.requestBody?.content);
  for (const response of Object.values(operation.responses)) addExamples(response.content);
}

const text = { type: 'string' };
const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique key that makes the request safe to retry. For 24 hours, requests with the same key return the response of the first.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'import-2026-11-01-4711',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'An ETag. Returns 412 without a change if the resource has another ETag.',
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'An ETag. Returns 304 without a body if the resource still has this ETag.',
    schema: text,
  },
};

const headers = {
  RequestId: { description: 'The id of the request, which also appears in the server’s log.', schema: text },
  RateLimit: {
    description: 'The remaining requests (r) and the seconds until the limit resets (t).',
    schema: text,
    example: '"get";r=99;t=60',
  },
  RateLimitPolicy: {
    description: 'The request limit (q) and its window in seconds (w).',
    schema: text,
    example: '"get";q=100;w=60',
  },
  ETag: { description: 'The ETag of the response, for If-None-Match and If-Match.', schema: text },
  Location: { description: 'The path of the created resource, or the URL of the redirect.', schema: text },
  RetryAfter: {
    description: 'The number of seconds to wait before you retry.',
    schema: { type: 'integer' },
  },
};

/** These statuses have a Location. */
const DESCRIPTIONS: Record<string, string> = { 201: 'Created.', 302: 'Redirect.' };

/** `isSame`: the operation returns the same resource as the GET of its path, and so with its ETag. */
function completeOperation(
  operation: Operation,
  { method, isSame }: { method: string; isSame: boolean },
  shared: Json,
): void {
  const isRead = method === 'get';
  // Responses are stored by organization.
  const isRepeatable =
    !isRead && operation['x-required-scope'] !== undefined && !operation['x-stores-nothing'];
  const isConditional = isRead && !operation['x-streamed'] && !('302' in operation.responses);
  const names = isConditional ? ['IfNoneMatch'] : isRepeatable ? ['IdempotencyKey'] : [];
  if (['put', 'patch', 'delete'].includes(method)) names.push('IfMatch');
  operation.parameters = [...(operation.parameters ?? []), ...names.map((name) => refer('parameters', name))];
  for (const [status, response] of Object.entries(operation.responses)) {
    response.description = DESCRIPTIONS[status] ?? 'Success.';
    const isTagged = isConditional || isSame;
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
  delete operation['x-stores-nothing'];
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
    ...(status in DESCRIPTIONS ? { Location: refer('headers', 'Location') } : {}),
  };
}

function groupByStatus(codes: ErrorCode[]): [string, ErrorCode[]][] {
  const groups = Object.groupBy(codes, (code) => String(errorCodes[code].status));
  return Object.entries(groups).map(([status, group]) => [status, group ?? []]);
}
