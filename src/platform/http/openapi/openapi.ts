import swagger from '@fastify/swagger';
import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type {} from '../authentication.ts';
import { type CachedResponse, SHARED, sendCached, toCachedResponse } from '../cached-response.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { isRead } from '../is-read.ts';
import { INTRODUCTION } from './introduction.ts';
import { completeDocument } from './openapi-document.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error codes of the route, besides the codes of its method, schema and permission. */
    errors?: readonly ErrorCode[];
    /** Whether the route accepts requests without a key. */
    isPublic?: boolean;
    /** Whether the response is streamed, and therefore has no ETag. */
    isStreamed?: boolean;
    /** Whether the response is about people: members, candidates, subscribers or staff. No browser may store it. */
    isAboutPeople?: boolean;
    /** Whether invalid requests and requests over the limit get the same response as any other. */
    ignoresInvalidInput?: boolean;
  }
}

/** The path prefix of the API. */
export const API_PREFIX = '/api/v1';
const API_VERSION = '1.0.0';

/** A group of operations, in the order of the reference. */
export interface ApiTag {
  name: string;
  description: string;
}

const API_KEY = { apiKey: [] };
const SESSION = { session: [] };
const SESSION_IN_ORGANIZATION = { session: [], organization: [] };

/** Adds the routes that are registered after this call to the OpenAPI description. */
export async function describeApi(app: FastifyInstance, tags: ApiTag[]): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Corkboard',
        version: API_VERSION,
        description: INTRODUCTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: API_PREFIX, description: 'This installation' }],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: 'An API key of the organization.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'corkboard_staff',
            description:
              'The session of a user (POST /session). With https, the name starts with __Host-. It counts only in requests from pages of the installation itself.',
          },
          organization: {
            type: 'apiKey',
            in: 'header',
            name: 'Corkboard-Organization',
            description: 'The slug of the organization that a request with a session is about.',
          },
        },
      },
      externalDocs: { url: '/docs', description: 'Guides, and this description to read' },
      security: [API_KEY, SESSION_IN_ORGANIZATION],
      tags,
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, ...extensionsOf(route) } as FastifySchema,
      url,
    }),
    transformObject: (document) =>
      completeDocument('openapiObject' in document ? document.openapiObject : {}, API_PREFIX),
  });
}

/** Serves GET /api/v1/openapi.json, serialized once. */
export function serveDescription(app: FastifyInstance): void {
  let description: CachedResponse | undefined;
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async (request, reply) => {
    description ??= toCachedResponse(
      200,
      { 'content-type': 'application/json; charset=utf-8' },
      JSON.stringify(app.swagger()),
    );
    return sendCached(request, reply, description, SHARED);
  });
}

/** Passes the route's settings through the plugin to `completeDocument` as OpenAPI extensions. */
function extensionsOf(route: RouteOptions): Record<string, unknown> {
  const config = (route.config ?? {}) as FastifyContextConfig;
  const { permission, errors, isPublic, needsSession, isStreamed, ignoresInvalidInput, isBodyOptional } =
    config;
  if (!permission && !isPublic && !needsSession) return {};
  const codes = new Set([...accessErrors(route), ...schemaErrors(route), ...(errors ?? [])]);
  if (ignoresInvalidInput) for (const code of IGNORED_CODES) codes.delete(code);
  return {
    ...(permission ? { 'x-required-scope': permission } : {}),
    ...securityOf(config),
    ...(config.needsRecentSignIn ? { 'x-recent-sign-in': true } : {}),
    ...(config.isForOperators ? { 'x-operators-only': true } : {}),
    'x-error-codes': [...codes],
    ...(ignoresInvalidInput ? { 'x-unlimited': true } : {}),
    ...(isStreamed ? { 'x-streamed': true } : {}),
    ...cachingOf(route),
    ...(isBodyOptional ? { 'x-optional-body': true } : {}),
    ...(config.storesNothing || config.hasStreamedBody ? { 'x-stores-nothing': true } : {}),
  };
}

function cachingOf({ method, config }: RouteOptions): Record<string, unknown> {
  return config?.isAboutPeople && [method].flat().includes('GET') ? { 'x-no-store': true } : {};
}

const IGNORED_CODES: readonly ErrorCode[] = ['validation_error', 'invalid_json', 'rate_limited'];

/** Operations with a permission take either credential, unless they are for users only. Some also take the session of an operator. */
function securityOf({
  permission,
  needsSession,
  isForUsersOnly,
  allowsInstallation,
}: FastifyContextConfig): object {
  if (needsSession) return { security: [SESSION] };
  if (!permission) return { security: [] };
  if (allowsInstallation) return { security: [API_KEY, SESSION_IN_ORGANIZATION, SESSION] };
  return isForUsersOnly ? { security: [SESSION_IN_ORGANIZATION] } : {};
}

function accessErrors({ config = {}, method }: RouteOptions): ErrorCode[] {
  const { permission, needsSession, isForOperators, isForUsersOnly, needsRecentSignIn } = config;
  const codes: ErrorCode[] = ['rate_limited', 'internal_error', 'db_error', 'unavailable'];
  if (needsRecentSignIn) codes.push('reauthentication_required');
  if (needsSession) codes.push('sign_in_required');
  if (isForOperators) codes.push('operator_required');
  if ((permission || config.isPublic) && !isRead({ method: String(method) }) && !config.storesNothing)
    codes.push('organization_moving');
  if (!permission) return codes;
  codes.push('missing_api_key', 'invalid_api_key', 'insufficient_scope', ...SESSION_CODES);
  if (isForUsersOnly) codes.push('user_required');
  const isStored = method !== 'GET' && !config.storesNothing && !config.hasStreamedBody;
  if (isStored) codes.push('idempotency_key_in_use', 'idempotency_key_reused');
  return codes;
}

const SESSION_CODES: readonly ErrorCode[] = [
  'several_credentials',
  'sign_in_required',
  'membership_required',
  'second_factor_required',
];

function schemaErrors({ method, schema }: RouteOptions): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (method !== 'GET' || schema?.querystring) codes.push('validation_error');
  if (schema?.params) codes.push('not_found');
  if (schema?.body) codes.push('payload_too_large', 'unsupported_media_type');
  if (schema?.body && !schema.consumes) codes.push('invalid_json');
  if (['PUT', 'PATCH', 'DELETE'].includes(String(method))) codes.push('precondition_failed');
  return codes;
}
