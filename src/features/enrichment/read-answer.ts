import { isUtf8 } from 'node:buffer';
import { findUnstorable } from '../../platform/http/json-body.ts';
import type { Offer, Refusal } from '../jobs/fill-in.ts';
import type { FillableField } from '../jobs/fillable-fields.ts';

/** Why an answer cannot be used, in a sentence that repeats nothing of it. */
export class AnswerError extends Error {
  readonly code: 'not_accepted' | 'redirected' | 'not_json';

  constructor(code: AnswerError['code'], message: string) {
    super(message);
    this.name = 'AnswerError';
    this.code = code;
  }
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface ReadAnswer {
  /** What it says of the fields that may be filled in, in their order. */
  offer: Offer;
  refused: Refusal[];
}

/**
 * What an answer says of these fields. `scrub` takes values of secrets out of a text: a provider that repeats what it was
 * sent must not have it published. Throws an `AnswerError`.
 */
export function readAnswer(
  { status, headers, body }: Answer,
  fields: readonly FillableField[],
  scrub: (text: string) => string,
): ReadAnswer {
  refuseFailure(status);
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new AnswerError('not_json', 'The answer must have the content type application/json.');
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

function refuseFailure(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400)
    throw new AnswerError('redirected', `The provider answered ${status}; redirects are not followed.`);
  throw new AnswerError('not_accepted', `The provider answered ${status}; only 2xx is a success.`);
}

function parseObject(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = isUtf8(body) ? JSON.parse(body.toString('utf8')) : undefined;
  } catch {
    // V8's message would quote the answer.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AnswerError('not_json', 'The answer must be a JSON object in UTF-8.');
  return value as Record<string, unknown>;
}

/** Depth first: what comes after it goes down into the value. */
function findProblem(
  field: FillableField,
  value: unknown,
  scrub: (text: string) => string,
): string | undefined {
  const [issue] = findUnstorable({ [field]: value });
  if (issue) return issue.message;
  // An object as it is written: the secret may be in a name.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return scrub(text) === text ? undefined : 'must not repeat a secret of the headers';
}
