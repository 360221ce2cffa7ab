import { type ErrorCode, errorCodes } from '../errors/error-codes.ts';
import { exampleOf } from './example.ts';
import { type Json, nameSchemas, refer } from './openapi-schemas.ts';

const allCodes = Object.keys(errorCodes) as ErrorCode[];

/** A schema for each code with its `details`, their union `ApiError`, and the enum of all codes. */
export function errorSchemas(): Json {
  const schemas: Json = {
    ApiError: { title: 'ApiError', description: 'The body of every error response.', ...envelope(allCodes) },
    ErrorCode: { title: 'ErrorCode', type: 'string', enum: allCodes },
  };
  for (const code of allCodes) schemas[nameOf(code)] = schemaOf(code, schemas);
  return schemas;
}

/** `not_found` → `NotFoundError`. */
function nameOf(code: ErrorCode): string {
  const words = code.replace(/_error$/, '').split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
}

/** The body of an error response that has one of these codes. */
function envelope(codes: ErrorCode[]): Json {
  const errors = codes.map((code) => refer('schemas', nameOf(code)));
  return {
    type: 'object',
    required: ['error'],
    properties: { error: errors.length === 1 ? errors[0] : { oneOf: errors } },
  };
}

function schemaOf(code: ErrorCode, schemas: Json): Json {
  const details = detailsOf(code);
  return {
    title: nameOf(code),
    description: errorCodes[code].meaning,
    type: 'object',
    required: ['message', 'code', ...(details ? ['details'] : []), 'url', 'request_id'],
    properties: {
      message: { type: 'string', description: 'A human-readable message. Its wording may change.' },
      code: { type: 'string', const: code },
      ...(details ? { details: nameSchemas(details, schemas) } : {}),
      url: { type: 'string', description: 'The URL of the documentation of this code.' },
      request_id: { type: 'string', description: 'The id of the request, as in X-Request-Id.' },
    },
  };
}

function detailsOf(code: ErrorCode): Json | undefined {
  const { details } = errorCodes[code] as { details?: object };
  return details && JSON.parse(JSON.stringify(details));
}

/** The OpenAPI response of a status that has these codes. */
export function errorResponse(codes: ErrorCode[]): Json {
  const mayRetry = codes.some((code) => [429, 503].includes(errorCodes[code].status));
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join(' '),
    headers: {
      'X-Request-Id': refer('headers', 'RequestId'),
      ...(mayRetry ? { 'Retry-After': refer('headers', 'RetryAfter') } : {}),
    },
    content: {
      'application/json': {
        schema: envelope(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOfError(code) }])),
      },
    },
  };
}

function exampleOfError(code: ErrorCode): Json {
  const details = detailsOf(code);
  return {
    error: {
      message: errorCodes[code].meaning,
      code,
      ...(details ? { details: exampleOf(details) } : {}),
      url: `https://boards.example.org/docs/errors/${code}`,
      request_id: '6d2b4c1e-0e1f-4a58-9a3f-7b9d6d1c2f10',
    },
  };
}
