import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { readErrorCode } from './s3-xml.ts';
import { StorageError } from './storage.ts';

export interface S3Account {
  bucket: string;
  /** URL of the bucket, without a trailing slash. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Time limit of a request with all its attempts. Default: 30 seconds. */
  timeoutMs?: number;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Without a key, the request is for the bucket. */
  key?: string;
  query?: Record<string, string>;
  bytes?: Uint8Array;
  /** SHA-256 of `bytes` in hexadecimal, if it is known. */
  sha256?: string;
  contentType?: string;
  /** Part of a file, such as `bytes=0-99`. */
  range?: string;
  /** The error code of a missing file or upload. It is not a failure. */
  absent?: 'NoSuchKey' | 'NoSuchUpload';
}

export interface S3Response {
  body: Buffer;
  headers: Headers;
}

const ATTEMPTS = 3;
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 200;
/** Larger than any stored file and any page of a listing. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** The store did not respond in time. */
export class S3HangError extends StorageError {}

/** Sends a request, with retries. Returns the body of the response, or undefined if the file does not exist. */
export async function sendToS3(account: S3Account, request: S3Request): Promise<Uint8Array | undefined> {
  return (await requestS3(account, request))?.body;
}

/** The same, with the headers of the response. */
export async function requestS3(account: S3Account, request: S3Request): Promise<S3Response | undefined> {
  const timeout = AbortSignal.timeout(account.timeoutMs ?? TIMEOUT_MS);
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(account, request, timeout);
    if (!(outcome instanceof Failure)) return outcome;
    if (timeout.aborted) throw new S3HangError(outcome.sentence);
    if (!outcome.isRetryable || attempt === ATTEMPTS) throw new StorageError(outcome.sentence);
    // Jitter of 50 to 150 %, so that requests that failed together do not retry together.
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

/** Why an attempt failed. The sentence contains nothing from the request. */
class Failure {
  readonly sentence: string;
  readonly isRetryable: boolean;

  constructor(sentence: string, isRetryable: boolean) {
    this.sentence = sentence;
    this.isRetryable = isRetryable;
  }
}

async function sendOnce(
  account: S3Account,
  request: S3Request,
  timeout: AbortSignal,
): Promise<S3Response | undefined | Failure> {
  const { url, method, headers } = await sign(account, request);
  try {
    const response = await fetch(url, {
      method,
      headers,
      // The signature is not valid for another URL.
      redirect: 'manual',
      signal: timeout,
      ...(request.bytes ? { body: request.bytes as Uint8Array<ArrayBuffer> } : {}),
    });
    const body = await readBody(response);
    if (!body)
      return new Failure(
        `${describeStore(account)} sent a response larger than ${MAX_RESPONSE_BYTES / 1024 / 1024} MB.`,
        false,
      );
    if (!response.ok) return validate(account, request, response.status, body.toString('utf8'));
    if (isAboutObject(request) && !response.headers.has('etag'))
      return new Failure(`${describeStore(account)} sent a response that is not of S3.`, true);
    return { body, headers: response.headers };
  } catch (error) {
    return new Failure(`${describeStore(account)} ${networkReason(account, error as Error)}.`, true);
  }
}

/** A store names the version of every object that it takes or gives. The page of a proxy in between does not. */
function isAboutObject({ method, key }: S3Request): boolean {
  return key !== undefined && (method === 'GET' || method === 'HEAD' || method === 'PUT');
}

function sign(account: S3Account, { method, key, query, bytes, sha256, contentType, range }: S3Request) {
  const url = new URL(key === undefined ? account.bucketUrl : `${account.bucketUrl}/${key}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return new AwsV4Signer({
    method,
    url: url.href,
    service: 's3',
    region: account.region,
    accessKeyId: account.accessKeyId,
    secretAccessKey: account.secretAccessKey,
    headers: {
      // The signature covers the hash, so that the store rejects bytes that were changed in transit.
      'x-amz-content-sha256': sha256 ?? hash('sha256', bytes ?? ''),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(range === undefined ? {} : { range }),
    },
  }).sign();
}

/** Undefined if the body is too large. */
async function readBody(response: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function validate(
  account: S3Account,
  request: S3Request,
  status: number,
  document: string,
): undefined | Failure {
  const code = readErrorCode(document);
  // For a missing file, some stores send no error document.
  const isAbsent = request.absent !== undefined && (code === request.absent || document === '');
  if (status === 404 && isAbsent) return undefined;
  const response = `${status}${code ? ` ${code}` : ''}`;
  const advice = ADVICE[code ?? ''] ?? (status >= 300 && status < 400 ? ADVICE.PermanentRedirect : undefined);
  const isRetryable = status >= 500 || status === 429 || status === 408 || code === 'RequestTimeout';
  return new Failure(
    `${describeStore(account)} responded with ${response}${advice ? `: ${advice}` : ''}.`,
    isRetryable,
  );
}

const WRONG_KEY = 'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong';
const WRONG_REGION = 'S3_REGION or S3_ENDPOINT does not match the bucket';
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: WRONG_KEY,
  SignatureDoesNotMatch: WRONG_KEY,
  AccessDenied: 'the key must be allowed to list the bucket and to get, put and delete its objects',
  PermanentRedirect: WRONG_REGION,
  AuthorizationHeaderMalformed: WRONG_REGION,
  RequestTimeTooSkewed: "this machine's clock is wrong",
};

function describeStore({ bucket, bucketUrl }: S3Account): string {
  return `The file storage (bucket ${bucket} at ${new URL(bucketUrl).host})`;
}

function networkReason({ timeoutMs = TIMEOUT_MS }: S3Account, error: Error): string {
  if (error.name === 'TimeoutError') return `did not respond within ${timeoutMs / 1000} seconds`;
  const { code } = (error.cause ?? {}) as { code?: string };
  return `cannot be reached${code ? ` (${code})` : ''}`;
}
