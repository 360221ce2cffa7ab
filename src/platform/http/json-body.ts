import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { textProblem } from '../text.ts';
import { HttpError, type Issue, invalid } from './errors.ts';
import { escapePointer } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether everything in the body may be left out, and so the body itself. */
    isBodyOptional?: boolean;
  }
}

export const MAX_BODY_BYTES = 1_048_576;
const MAX_DEPTH = 64;

/**
 * Takes JSON and nothing else. The media type has one spelling (guards elsewhere were passed by a tab or a second
 * parameter), the bytes must be UTF-8, and what PostgreSQL could not store (U+0000, half a surrogate pair) or a later
 * recursion could not survive (depth) is refused here, with its place.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => {
      try {
        refuseOtherMediaTypes(request.headers['content-type']);
        // Many clients declare JSON on every request, also on one that has none to send.
        const { schema, config } = request.routeOptions;
        const isAbsent = body.length === 0 && (schema?.body === undefined || config.isBodyOptional);
        done(null, isAbsent ? undefined : parseJson(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.isBodyOptional) request.body ??= {};
  });
}

function refuseOtherMediaTypes(contentType: string | undefined): void {
  if (/^application\/json(; ?charset=utf-8)?$/i.test(contentType ?? '')) return;
  throw new HttpError('unsupported_media_type', 'Send the body as application/json.');
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) throw new HttpError('invalid_json', 'The request body is empty; send a JSON value.');
  if (!isUtf8(body)) throw new HttpError('invalid_json', 'The request body is not encoded in UTF-8.');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new HttpError('invalid_json', `The request body is not JSON${placeOf(error as Error)}.`);
  }
  const issues = findUnstorable(value);
  if (issues.length > 0) throw invalid(issues);
  return value;
}

/** V8's message quotes the body, which may hold secrets; the position is all that is passed on. */
function placeOf({ message }: Error): string {
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined ? '' : `: something is wrong at character ${position}`;
}

interface Place {
  value: unknown;
  path: string;
  depth: number;
}

/**
 * What of a JSON value could not be stored, or is too deep for a recursion over it. Walks with a stack of its own: JSON.parse
 * takes a million levels, recursion does not.
 */
export function findUnstorable(root: unknown): Issue[] {
  const issues: Issue[] = [];
  const rest: Place[] = [{ value: root, path: '', depth: 1 }];
  for (let place = rest.pop(); place && issues.length < 20; place = rest.pop()) {
    if (typeof place.value === 'string') issues.push(...textIssues(place.value, place.path));
    if (typeof place.value !== 'object' || place.value === null) continue;
    if (place.depth > MAX_DEPTH) {
      return [
        ...issues,
        { path: outermost(place.path), message: `must not be nested more than ${MAX_DEPTH} deep` },
      ];
    }
    for (const [key, value] of Object.entries(place.value)) {
      const path = `${place.path}/${escapePointer(key)}`;
      issues.push(...keyIssues(key, path));
      rest.push({ value, path, depth: place.depth + 1 });
    }
  }
  return issues;
}

/** Enough of a path to find the place; the whole one would fill the answer. */
function outermost(path: string): string {
  return path.split('/').slice(0, 4).join('/').slice(0, 200).toWellFormed().replaceAll('\0', '\uFFFD');
}

function keyIssues(key: string, path: string): Issue[] {
  if (key === '__proto__') return [{ path, message: 'is not a name that a field can have' }];
  return textIssues(key, path.toWellFormed().replaceAll('\0', '\uFFFD'));
}

function textIssues(text: string, path: string): Issue[] {
  const problem = textProblem(text);
  return problem ? [{ path, message: problem }] : [];
}
