import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { ErrorCode } from './error-codes.ts';
import { completeDocument } from './openapi-document.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error codes of the route beyond those that its form brings with it. */
    errors?: readonly ErrorCode[];
    /** Whether the route takes requests without a key. */
    isPublic?: boolean;
    /** Whether the answer is written while it is read: such a one has no tag. */
    isStreamed?: boolean;
    /** Whether whatever is sent is answered the same: what the form does not allow, and what is too much. */
    isIndifferent?: boolean;
  }
}

/** Where the API's paths begin. */
export const API_PREFIX = '/api/v1';
const API_VERSION = '1.0.0';

/** A group of operations, in the order in which a reader should meet them. */
export interface ApiTag {
  name: string;
  description: string;
}

/** Collects the routes added from here on for the OpenAPI description. */
export async function describeApi(app: FastifyInstance, tags: ApiTag[]): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Corkboard',
        version: API_VERSION,
        description:
          'Manages the job boards of an organization. Every request carries an API key of the organization in the x-api-key header and reaches only its data.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: API_PREFIX, description: 'This installation' }],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: 'A key of the organization.',
          },
        },
      },
      security: [{ apiKey: [] }],
      tags,
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, ...notesFor(route) } as FastifySchema,
      url,
    }),
    transformObject: (document) =>
      completeDocument('openapiObject' in document ? document.openapiObject : {}, API_PREFIX),
  });
}

/** GET /api/v1/openapi.json, and a page at /docs that shows it with nothing from elsewhere. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  let text: string | undefined;
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The plugin's own policy lets fonts, styles and images in from elsewhere, and upgrades to https what may be http.
    staticCSP:
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    theme: {
      title: 'Corkboard API',
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: {
      docExpansion: 'list',
      deepLinking: true,
      tryItOutEnabled: false,
      validatorUrl: null,
      persistAuthorization: false,
    },
  });
}

/** What the document's completion must know of a route, in the form in which it passes through the plugin. */
function notesFor(route: RouteOptions): Record<string, unknown> {
  const { permission, errors, isPublic, isStreamed, isIndifferent, isBodyOptional } = (route.config ??
    {}) as FastifyContextConfig;
  if (!permission && !isPublic) return {};
  const codes = new Set([...keyErrors(route), ...formErrors(route), ...(errors ?? [])]);
  if (isIndifferent) for (const code of INDIFFERENT_TO) codes.delete(code);
  return {
    ...(permission ? { 'x-required-scope': permission } : { security: [] }),
    'x-error-codes': [...codes],
    ...(isIndifferent ? { 'x-unlimited': true } : {}),
    ...(isStreamed ? { 'x-streamed': true } : {}),
    ...(isBodyOptional ? { 'x-optional-body': true } : {}),
  };
}

const INDIFFERENT_TO: readonly ErrorCode[] = ['validation_error', 'invalid_json', 'rate_limited'];

function keyErrors({ config, method }: RouteOptions): ErrorCode[] {
  const common: ErrorCode[] = ['rate_limited', 'internal_error', 'db_error', 'unavailable'];
  if (!config?.permission) return common;
  const codes: ErrorCode[] = ['missing_api_key', 'invalid_api_key', 'insufficient_scope', ...common];
  return method === 'GET' ? codes : [...codes, 'idempotency_key_in_use', 'idempotency_key_reused'];
}

function formErrors({ method, schema }: RouteOptions): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (method !== 'GET' || schema?.querystring) codes.push('validation_error');
  if (schema?.params) codes.push('not_found');
  if (schema?.body) codes.push('payload_too_large', 'unsupported_media_type');
  if (schema?.body && !schema.consumes) codes.push('invalid_json');
  if (method === 'PATCH' || method === 'DELETE') codes.push('precondition_failed');
  return codes;
}
