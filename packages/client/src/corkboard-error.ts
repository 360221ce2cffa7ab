import type { ErrorCode, Issue } from './generated/types.ts';

/** Errors that are found by the client and not reported by the API. */
export type ClientErrorCode =
  /** The request or its response got lost. */
  | 'network_error'
  /** An attempt took longer than `timeoutMs`. */
  | 'timeout'
  /** The response is not from the API: for example a redirect, or the error page of a proxy. */
  | 'unexpected_response'
  /** A webhook request is not signed with the secret, or its time is too far off. */
  | 'invalid_webhook';

interface Facts {
  status?: number | undefined;
  issues?: Issue[] | undefined;
  details?: Record<string, unknown> | undefined;
  requestId?: string | undefined;
  url?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** The only error that operations throw, except for the reason of an aborted signal. */
export class CorkboardError extends Error {
  override readonly name = 'CorkboardError';
  /** What went wrong, for programs. A newer server can return codes that this version does not list. */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** The HTTP status. 0 without a response. */
  readonly status: number;
  /** All problems of the request, for `validation_error`. Empty for other codes. */
  readonly issues: Issue[];
  /** More data, which depends on the code. */
  readonly details: Record<string, unknown> | undefined;
  /** The id of the request, which the server's log contains too. */
  readonly requestId: string | undefined;
  /** The page of the documentation that explains the code. */
  readonly url: string | undefined;
  /** How long the server asks to wait before the next request. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: CorkboardError['code'], message: string, { cause, ...facts }: Facts = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = facts.status ?? 0;
    this.issues = facts.issues ?? [];
    this.details = facts.details;
    this.requestId = facts.requestId;
    this.url = facts.url;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

interface Envelope {
  error?: {
    code?: unknown;
    message?: unknown;
    details?: Record<string, unknown> & { issues?: Issue[] };
    url?: string;
    request_id?: string;
  };
}

/** The error of a response outside 2xx. */
export async function toCorkboardError(response: Response): Promise<CorkboardError> {
  const { status, headers } = response;
  const { error } = await readEnvelope(response);
  const facts = {
    status,
    requestId: error?.request_id ?? headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: readRetryAfter(headers.get('retry-after')),
  };
  if (typeof error?.code === 'string') {
    const { code, message, details, url } = error;
    return new CorkboardError(code, String(message), { ...facts, details, issues: details?.issues, url });
  }
  const location = headers.get('location');
  const target = location ? `, a redirect to ${location}` : '';
  return new CorkboardError(
    'unexpected_response',
    `The response is not from Corkboard's API (status ${status}${target}). Check baseUrl.`,
    facts,
  );
}

async function readEnvelope(response: Response): Promise<Envelope> {
  const text = await response.text();
  try {
    return (JSON.parse(text) as Envelope | null) ?? {};
  } catch {
    return {};
  }
}

/** Retry-After is a number of seconds or, from some proxies, a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
