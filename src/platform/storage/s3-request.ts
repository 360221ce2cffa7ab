import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { readErrorCode } from './s3-xml.ts';
import { StorageError } from './storage.ts';

export interface S3Account {
  bucket: string;
  /** Address of the bucket, no trailing slash. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For all attempts of a request together. Left out: 30 seconds. */
  timeoutMs?: number;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Left out: the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  bytes?: Uint8Array;
  contentType?: string;
  /** The error code that means that there is no such file, which is no failure then. */
  absent?: 'NoSuchKey';
}

const ATTEMPTS = 3;
/** A client waits for the upload meanwhile. */
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 200;
/** Larger than any file of ours and any page of a listing. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** Sends a request, again where that may help; the answer's body, or undefined when there is no such file. */
export async function sendToS3(account: S3Account, request: S3Request): Promise<Uint8Array | undefined> {
  const timeout = AbortSignal.timeout(account.timeoutMs ?? TIMEOUT_MS);
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(account, request, timeout);
    if (!(outcome instanceof Failure)) return outcome;
    if (!outcome.mayPass || attempt === ATTEMPTS || timeout.aborted) throw new StorageError(outcome.sentence);
    // Half of the pause by chance, so that those who failed together do not come back together.
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

/** Why an attempt failed, in a sentence without anything that was sent. */
class Failure {
  readonly sentence: string;
  readonly mayPass: boolean;

  constructor(sentence: string, mayPass: boolean) {
    this.sentence = sentence;
    this.mayPass = mayPass;
  }
}

async function sendOnce(
  account: S3Account,
  request: S3Request,
  timeout: AbortSignal,
): Promise<Uint8Array | undefined | Failure> {
  const { url, method, headers } = await sign(account, request);
  try {
    const response = await fetch(url, {
      method,
      headers,
      // A store that moves a bucket says so in an error; the signature would not fit another address anyway.
      redirect: 'manual',
      signal: timeout,
      ...(request.bytes ? { body: request.bytes as Uint8Array<ArrayBuffer> } : {}),
    });
    const body = await readBody(response);
    if (!body) return new Failure(`${place(account)} answered with more than can be taken.`, false);
    if (response.ok) return body;
    return validate(account, request, response.status, readErrorCode(body.toString('utf8')));
  } catch (error) {
    return new Failure(`${place(account)} ${networkReason(account, error as Error)}.`, true);
  }
}

function sign(account: S3Account, { method, key, query, bytes, contentType }: S3Request) {
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
      // Signed with the rest, so that the store refuses bytes that changed on the way.
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
  }).sign();
}

/** Undefined when it is longer than anything that we keep. */
async function readBody(response: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_RESPONSE_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function validate(
  account: S3Account,
  request: S3Request,
  status: number,
  code: string | undefined,
): undefined | Failure {
  // Some stores send no document with a missing file.
  const isAbsent = status === 404 && (code ?? 'NoSuchKey') === request.absent;
  if (isAbsent) return undefined;
  const answer = `${status}${code ? ` ${code}` : ''}`;
  const advice = ADVICE[code ?? ''] ?? (status >= 300 && status < 400 ? ADVICE.PermanentRedirect : undefined);
  const mayPass = status >= 500 || status === 429 || status === 408 || code === 'RequestTimeout';
  return new Failure(`${place(account)} answered ${answer}${advice ? `: ${advice}` : ''}.`, mayPass);
}

const WRONG_KEY = 'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong';
const WRONG_REGION = 'S3_REGION or S3_ENDPOINT is not where the bucket is';
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no bucket of this name',
  InvalidAccessKeyId: WRONG_KEY,
  SignatureDoesNotMatch: WRONG_KEY,
  AccessDenied: 'the key must be allowed to list the bucket and to get, put and delete its objects',
  PermanentRedirect: WRONG_REGION,
  AuthorizationHeaderMalformed: WRONG_REGION,
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

function place({ bucket, bucketUrl }: S3Account): string {
  return `The store of files (bucket ${bucket} at ${new URL(bucketUrl).host})`;
}

function networkReason({ timeoutMs = TIMEOUT_MS }: S3Account, error: Error): string {
  if (error.name === 'TimeoutError') return `did not answer within ${timeoutMs / 1000} seconds`;
  const { code } = (error.cause ?? {}) as { code?: string };
  return `cannot be reached${code ? ` (${code})` : ''}`;
}
