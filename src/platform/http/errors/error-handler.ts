import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { StorageError } from '../storage/errors.ts';
import { type ErrorCode, errorCodes } from './error-codes.ts';
import { HttpError, invalid, notFound, unavailable } from './errors.ts';
import { allowedMethods } from './route-methods.ts';
import { toIssues } from './validation.ts';

/** A failure as a page for people, where the request comes from somebody who looks for one; undefined: nobody does. */
export type FailurePages = (
  request: FastifyRequest,
  status: number,
) => Promise<{ headers: Record<string, string>; body: Buffer } | undefined>;

/**
 * Makes the envelope of every failure, of unknown paths and of crashes. `errorsUrl` is where the codes' pages are.
 * `refuseUnknownPaths`, called after the hooks that every answer needs, answers such requests before their bodies are
 * read: a thousand that are sent slowly, without a key, would look like an overload.
 */
export function handleErrors(
  app: FastifyInstance,
  errorsUrl: string,
  failurePages?: FailurePages,
): { refuseUnknownPaths(): void } {
  const methodsOf = allowedMethods(app);

  app.setErrorHandler(async (error: Error, request, reply) => {
    const failure = toHttpError(error);
    if (failure.status >= 500) logFailure(request, error, failure);
    const page = await failurePages?.(request, failure.status);
    return page ? sendPage(request, reply, failure, page) : sendError(request, reply, failure, errorsUrl);
  });

  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, unknownPath(request, methodsOf), errorsUrl),
  );
  return {
    refuseUnknownPaths: () => {
      app.addHook('onRequest', async (request) => {
        if (request.is404) throw unknownPath(request, methodsOf);
      });
    },
  };
}

function unknownPath(
  { url, method, headers }: FastifyRequest,
  methodsOf: ReturnType<typeof allowedMethods>,
): HttpError {
  const methods = methodsOf(url.split('?', 1)[0] ?? '', headers.host);
  // A file that a folder of files does not have is unknown, although the folder takes the method.
  if (methods.length === 0 || methods.includes(method))
    return new HttpError('route_not_found', 'No operation has this path.');
  const allow = methods.join(', ');
  return new HttpError('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } });
}

/** The envelope's bytes, also for failures that never reach a route. */
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

function toHttpError(error: Error): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof StorageError) return unavailable('Files cannot be stored or read for now.', 30);
  const fastifyError = error as FastifyError;
  if (fastifyError.validation) {
    if (fastifyError.validationContext === 'params') return notFound('resource');
    return invalid(toIssues(fastifyError.validation, fastifyError.validationContext));
  }
  const known = fromFrameworkCode(fastifyError.code);
  if (known) return known;
  return fromDatabase(error) ?? new HttpError('internal_error', 'The server failed at this request.');
}

function fromFrameworkCode(code: string | undefined): HttpError | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpError('payload_too_large', 'The request body is larger than this operation takes.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HttpError(
        'unsupported_media_type',
        'Send the body as application/json, or as multipart/form-data where a file is uploaded.',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new HttpError('bad_request', 'The body is not as long as Content-Length says.');
    case 'FST_ERR_BAD_URL':
      return new HttpError('route_not_found', 'No operation has this path.');
    default:
      return undefined;
  }
}

/** Whether it is the database that failed, or could not be reached. */
export function isDatabaseFailure(error: unknown): boolean {
  return error instanceof Error && fromDatabase(error) !== undefined;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function fromDatabase(error: Error & { code?: string }): HttpError | undefined {
  if (error instanceof pg.DatabaseError) {
    if (isSessionLost(error) || /^(08|53|57P|58)/.test(error.code ?? ''))
      return unavailable('The database is not available for now.');
    if (error.code === '40001' || error.code === '40P01')
      return unavailable('Other changes were in the way.', 1);
    return new HttpError('db_error', 'The database could not carry out this request.');
  }
  if (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(error.code ?? '') ||
    isPoolFailure(error)
  ) {
    return unavailable('The database is not available for now.');
  }
  return undefined;
}

/** Whatever its code is: no session could be had, or the one there was has ended. */
function isSessionLost({ severity }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC';
}

/** pg throws plain errors for a connection that could not be had or was lost; their texts are all that tells them. */
function isPoolFailure({ message }: Error): boolean {
  return POOL_FAILURES.some((text) => message.startsWith(text));
}

const POOL_FAILURES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'There was an error establishing an SSL connection',
];

function logFailure(request: FastifyRequest, error: Error, failure: HttpError): void {
  // A database error's detail and parameters hold values of rows: only its code and its place may be logged.
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
  interface FastifyRequest {
    /** The code of the envelope that the request was answered with. */
    errorCode?: ErrorCode;
  }
}

/** A table row for each code, for the pages of the codes. */
export function describeErrors(): { code: ErrorCode; status: number; meaning: string; remedy: string }[] {
  return Object.entries(errorCodes).map(([code, description]) => ({
    code: code as ErrorCode,
    ...description,
  }));
}
