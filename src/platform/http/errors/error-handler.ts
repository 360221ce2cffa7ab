import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { StorageError } from '../../storage/storage.ts';
import { SHARED } from '../cached-response.ts';
import { toIssues } from '../input/validation.ts';
import { logClosed } from '../request-log.ts';
import { allowedMethods } from '../route-methods.ts';
import { databaseFailed, toDatabaseFailure } from './database-failure.ts';
import type { ErrorCode } from './error-codes.ts';
import { HttpError, invalid, noSpaceLeft, notFound, unavailable } from './http-error.ts';

/** Renders an error page for a browser. Undefined for requests that get the JSON envelope. */
export type FailurePages = (
  request: FastifyRequest,
  status: number,
) => Promise<{ headers: Record<string, string>; body: Buffer } | undefined>;

/** The URL of a page whose path is spelled differently. Undefined if there is none. */
type CanonicalUrls = (request: FastifyRequest) => Promise<string | undefined>;

/** What browsers get instead of errors. */
export interface ErrorPages {
  failurePages?: FailurePages;
  canonicalUrls?: CanonicalUrls;
}

/**
 * Builds the error envelope of every failure, including unknown paths and crashes. `errorsUrl` is the URL of the error pages.
 * Call `rejectUnknownPaths` after the hooks that every response needs. It responds to unknown paths before their bodies arrive:
 * a thousand slow uploads without a key would otherwise look like an overload.
 */
export function handleErrors(
  app: FastifyInstance,
  errorsUrl: string,
  { failurePages, canonicalUrls }: ErrorPages = {},
): { rejectUnknownPaths(): void } {
  const methodsOf = allowedMethods(app);

  app.setErrorHandler(async (error: Error, request, reply) => {
    const failure =
      error === request.raw.errored
        ? clientClosed(request)
        : toHttpError(error, request.routeOptions.config.isDatabaseFailureFinal);
    request.isOverload = failure.isOverload;
    if (failure.status >= 500 && !failure.isOverload) logFailure(request, error, failure);
    const movedTo = failure.status === 404 ? await canonicalUrls?.(request) : undefined;
    // Browsers store a 301 without a lifetime forever.
    if (movedTo !== undefined) return reply.header('cache-control', SHARED).redirect(movedTo, 301);
    const page = await failurePages?.(request, failure.status);
    return page ? sendPage(request, reply, failure, page) : sendError(request, reply, failure, errorsUrl);
  });

  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, unknownPath(request, methodsOf), errorsUrl),
  );
  return {
    rejectUnknownPaths: () => {
      app.addHook('onRequest', (request, _reply, done) => {
        if (request.is404) throw unknownPath(request, methodsOf);
        done();
      });
    },
  };
}

function unknownPath(
  { url, method, headers }: FastifyRequest,
  methodsOf: ReturnType<typeof allowedMethods>,
): HttpError {
  const methods = methodsOf(url.split('?', 1)[0] ?? '', headers.host);
  // A missing file in a static folder is unknown, although the folder's route supports the method.
  if (methods.length === 0 || methods.includes(method))
    return new HttpError('route_not_found', 'No operation has this path.');
  const allow = methods.join(', ');
  return new HttpError('method_not_allowed', `This path supports only ${allow}.`, { headers: { allow } });
}

/** Serializes the error envelope, also for failures that never reach a route. */
export function errorBody(failure: HttpError, requestId: string, errorsUrl: string): string {
  const { code, message, details } = failure;
  return JSON.stringify({
    error: { message, code, details, url: `${errorsUrl}/${code}`, request_id: requestId },
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: HttpError,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): FastifyReply {
  request.errorCode = failure.code;
  return reply
    .code(failure.status)
    .headers({ ...failure.headers, ...headers, 'cache-control': 'no-store' })
    .send(body);
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: HttpError,
  errorsUrl: string,
): FastifyReply {
  request.errorCode = failure.code;
  return reply
    .code(failure.status)
    .headers({
      ...failure.headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .serializer((body: string) => body)
    .send(errorBody(failure, request.id, errorsUrl));
}

/** Its body ended early, so the response has no reader. */
function clientClosed(request: FastifyRequest): HttpError {
  logClosed(request.log, 'the client closed it before the end of its request');
  return new HttpError('bad_request', 'The connection was closed before the end of the request.');
}

function toHttpError(error: Error, isDatabaseFailureFinal = false): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof StorageError)
    return error.isFull
      ? noSpaceLeft()
      : unavailable('The file storage is unavailable. Try again later.', 30);
  const fastifyError = error as FastifyError;
  if (fastifyError.validation) {
    if (fastifyError.validationContext === 'params') return notFound('resource');
    return invalid(toIssues(fastifyError.validation, fastifyError.validationContext));
  }
  const frameworkError = fromFrameworkCode(fastifyError.code);
  if (frameworkError) return frameworkError;
  const databaseError = toDatabaseFailure(error);
  if (databaseError && isDatabaseFailureFinal) return databaseFailed();
  return databaseError ?? new HttpError('internal_error', 'An unexpected error occurred. Try again later.');
}

function fromFrameworkCode(code: string | undefined): HttpError | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpError('payload_too_large', 'The request body is too large for this operation.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HttpError(
        'unsupported_media_type',
        'Send the body as application/json, or as multipart/form-data to upload a file.',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new HttpError('bad_request', 'The length of the body differs from Content-Length.');
    case 'FST_ERR_BAD_URL':
      return new HttpError('route_not_found', 'No operation has this path.');
    default:
      return undefined;
  }
}

function logFailure(request: FastifyRequest, error: Error, failure: HttpError): void {
  // The detail and parameters of a database error contain row values, so only its code, routine and table are logged.
  const cause = error instanceof HttpError && error.cause instanceof Error ? error.cause : error;
  const { name, stack, code } = cause as Error & { code?: string };
  const isDatabaseError = cause instanceof pg.DatabaseError;
  const text = isDatabaseError ? `${cause.severity} ${code} ${cause.routine} ${cause.table ?? ''}` : stack;
  request.log.error(
    { request_id: request.id, error: { name, code, stack: text }, error_code: failure.code },
    'request failed',
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reports every database failure as `db_error`, even a temporary one. */
    isDatabaseFailureFinal?: boolean;
  }
  interface FastifyRequest {
    /** The error code of the response. */
    errorCode?: ErrorCode;
    /** Whether the request was refused because of other requests. */
    isOverload?: boolean;
  }
}
