import { type ErrorCode, errorCodes } from './error-codes.ts';

/** One place of a request that is wrong: a JSON pointer into the body or the name of a query parameter. */
export interface Issue {
  path: string;
  message: string;
}

/** A failure that the client is told. Throw it from anywhere; the error handler makes the envelope of it. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: unknown; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

export function notFound(what: string): HttpError {
  return new HttpError('not_found', `There is no such ${what}.`);
}

export function invalid(issues: Issue[]): HttpError {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const message = first
    ? `${first.path || 'The body'} ${first.message}${more}.`
    : 'The request is not valid.';
  return new HttpError('validation_error', message, { details: { issues: issues.slice(0, MAX_ISSUES) } });
}

export function unavailable(message: string, retryAfterSeconds = 2): HttpError {
  return new HttpError('unavailable', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** A body can hold a hundred thousand unknown fields; nobody reads past a hundred complaints. */
const MAX_ISSUES = 100;
