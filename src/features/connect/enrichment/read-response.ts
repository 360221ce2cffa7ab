import { isUtf8 } from 'node:buffer';
import { findUnstorable } from '../../../platform/http/input/json-limits.ts';
import { RichTextError } from '../../../platform/rich-text/errors.ts';
import { parseHtml } from '../../../platform/rich-text/parse-html.ts';
import { toText } from '../../../platform/rich-text/print-text.ts';
import type { Offer, Refusal } from '../../jobs/jobs/fill-in.ts';
import type { FillableField } from '../../jobs/jobs/fillable-fields.ts';

/** A response that cannot be used. The message quotes nothing of it. */
export class ResponseError extends Error {
  readonly code: 'not_accepted' | 'redirected' | 'not_json';

  constructor(code: ResponseError['code'], message: string) {
    super(message);
    this.name = 'ResponseError';
    this.code = code;
  }
}

export interface TestResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface ReadResponse {
  /** Valid values of the fillable fields, in the order of the fields. */
  offer: Offer;
  refused: Refusal[];
}

/**
 * Reads the values of these fields from a response. Refuses values that `scrub` would change, because a provider that repeats
 * a secret of its headers must not publish it on the board. Throws a `ResponseError`.
 */
export function readResponse(
  { status, headers, body }: TestResponse,
  fields: readonly FillableField[],
  scrub: (text: string) => string,
): ReadResponse {
  assertSuccess(status);
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new ResponseError('not_json', 'The response must have the content type application/json.');
  const values = parseObject(body);
  const offer = new Map<FillableField, unknown>();
  const refused: Refusal[] = [];
  for (const field of fields) {
    const value = Object.hasOwn(values, field) ? values[field] : null;
    if (value === null) continue;
    const message = findProblem(field, value, scrub);
    if (message === undefined) offer.set(field, value);
    else refused.push({ field, message });
  }
  return { offer, refused };
}

function assertSuccess(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400)
    throw new ResponseError('redirected', `The provider returned ${status}. Redirects are not followed.`);
  throw new ResponseError('not_accepted', `The provider returned ${status}. Only 2xx is a success.`);
}

function parseObject(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = isUtf8(body) ? JSON.parse(body.toString('utf8')) : undefined;
  } catch {
    // Not rethrown, because V8's message quotes the response.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ResponseError('not_json', 'The response must be a JSON object in UTF-8.');
  return value as Record<string, unknown>;
}

/** Checks the depth first, because the later checks recurse into the value. */
function findProblem(
  field: FillableField,
  value: unknown,
  scrub: (text: string) => string,
): string | undefined {
  const [issue] = findUnstorable({ [field]: value });
  if (issue) return issue.message;
  try {
    const isClean = toTexts(field, value).every((text) => scrub(text) === text);
    return isClean ? undefined : 'must not contain a secret of the headers';
  } catch (error) {
    if (error instanceof RichTextError) return error.message;
    throw error;
  }
}

/** Returns the texts to search. HTML also as plain text, because entities can encode a character. Objects with their keys. */
function toTexts(field: FillableField, value: unknown): string[] {
  if (typeof value !== 'string') return [JSON.stringify(value)];
  return field === 'description' ? [value, toText(parseHtml(value))] : [value];
}
