import { isUtf8 } from 'node:buffer';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { HttpError, invalid } from '../errors/http-error.ts';
import { findUnstorable } from './json-limits.ts';
import { parseMediaType } from './media-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether all fields of the body are optional, and so is the body itself. */
    isBodyOptional?: boolean;
    /** Whether the handler drops unknown names in `data`, including `__proto__`. */
    dropsUnknownData?: boolean;
  }
}

export const MAX_BODY_BYTES = 1_048_576;

/**
 * Accepts only JSON: `application/json` with no parameter other than `charset=utf-8`. The bytes must be UTF-8. Rejects values that
 * PostgreSQL cannot store (U+0000, half a surrogate pair) or that are too deep for recursive code, with their paths.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => {
      try {
        assertJsonMediaType(request.headers['content-type']);
        // Many clients send this Content-Type with every request, even without a body.
        const { schema, config } = request.routeOptions;
        const isAbsent = body.length === 0 && (schema?.body === undefined || config.isBodyOptional);
        done(null, isAbsent ? undefined : parseJson(body as Buffer, config));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.isBodyOptional) request.body ??= {};
    done();
  });
}

function assertJsonMediaType(contentType: string | undefined): void {
  const { type, parameters } = parseMediaType(contentType ?? '') ?? {};
  const { charset = 'utf-8', ...others } = Object.fromEntries(parameters ?? []);
  const isPlain = charset.toLowerCase() === 'utf-8' && Object.keys(others).length === 0;
  if (type === 'application/json' && isPlain) return;
  throw new HttpError('unsupported_media_type', 'Send the body as application/json.');
}

function parseJson(body: Buffer, { dropsUnknownData = false }: FastifyContextConfig): unknown {
  if (body.length === 0) throw new HttpError('invalid_json', 'The request body is empty. Send a JSON value.');
  if (!isUtf8(body)) throw new HttpError('invalid_json', 'The request body is not encoded in UTF-8.');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new HttpError('invalid_json', `The request body is not valid JSON${positionOf(error as Error)}.`);
  }
  const issues = findUnstorable(value, dropsUnknownData ? 'data' : undefined);
  if (issues.length > 0) throw invalid(issues);
  return value;
}

/** V8's message quotes the body, which may contain secrets, so only the position is reported. */
function positionOf({ message }: Error): string {
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined ? '' : `: syntax error at character ${position}`;
}
