import { type DetailsOf, type ErrorCode, errorCodes } from './error-codes.ts';
import type { Issue } from './error-details.ts';

export type { Issue };

interface HttpErrorOptions<C extends ErrorCode> {
  details?: DetailsOf<C>;
  headers?: Record<string, string>;
  cause?: unknown;
  isOverload?: boolean;
}

/** An error response. Throw it from anywhere; the error handler sends the envelope. */
export class HttpError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly headers: Record<string, string>;
  /** Whether the server refuses the request because of others, so that nothing failed. */
  readonly isOverload: boolean;

  constructor(code: C, message: string, options: HttpErrorOptions<C> = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
    this.isOverload = options.isOverload ?? false;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** All database connections stayed in use for longer than a request may wait. */
export class DatabaseBusyError extends Error {}

/** `what` is a noun, which starts the message: "Job not found." */
export function notFound(what: string): HttpError {
  return new HttpError('not_found', `${what[0]?.toUpperCase()}${what.slice(1)} not found.`);
}

/** Returns what was found. Throws 404 if it is nothing. */
export function orNotFound<T>(found: T | undefined | null | false, what: string): T {
  if (!found) throw notFound(what);
  return found;
}

/** For requests that another node still accepts for seconds after the deletion. */
export function organizationDeleted(): HttpError {
  return new HttpError('invalid_api_key', 'The organization of this request was deleted.');
}

export function invalid(issues: Issue[]): HttpError {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${moreThanFirst(issues.length)} more)` : '';
  const message = first ? `${first.path || 'The body'} ${first.message}${more}.` : 'The request is invalid.';
  return new HttpError('validation_error', message, { details: { issues: issues.slice(0, MAX_ISSUES) } });
}

function moreThanFirst(count: number): string {
  return count > MAX_ISSUES ? `at least ${MAX_ISSUES}` : String(count - 1);
}

/** The disk is full. Work continues once the operator has made room. */
export function noSpaceLeft(): HttpError {
  return unavailable('The server has no space left to store this. Try again later.', 60);
}

export function unavailable(message: string, retryAfterSeconds = 2): HttpError {
  return new HttpError('unavailable', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** Too many other requests are in progress. */
export function overloaded(
  message = 'The server is overloaded. Try again in a few seconds.',
  retryAfterSeconds = 5,
): HttpError {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new HttpError('unavailable', message, { headers, isOverload: true });
}

/** A response lists this many issues at most. Validators may stop after one more. */
export const MAX_ISSUES = 100;

/** Returns errors of the request instead of throwing them. */
export function catchHttpError<T>(work: () => T): T | HttpError {
  try {
    return work();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}
