import type { FastifyRequest } from 'fastify';
import { textProblem } from '../../platform/text.ts';

export type TypedField = readonly [name: string, text: string];

/** More than any form has. A page for hundreds of thousands would take seconds to render. */
const MAX_FIELDS = 500;

/** Passwords are never sent back, and a challenge is solved once. */
const NEVER_SHOWN = new Set(['password', 'altcha']);

/** The inputs of the visitor, without text that a page cannot show. Empty if the body was not read. */
export function readTyped({ body }: FastifyRequest): TypedField[] {
  const fields = body instanceof URLSearchParams ? [...body] : toFields(body);
  return fields
    .slice(0, MAX_FIELDS)
    .filter(([name, text]) => !NEVER_SHOWN.has(name) && !textProblem(name) && !textProblem(text))
    .map(([name, text]) => [name.toWellFormed(), text.toWellFormed()]);
}

/** A form with a file has its text fields before the file. */
function toFields(body: unknown): TypedField[] {
  const { fields } = (body ?? {}) as { fields?: unknown };
  return Array.isArray(fields) ? (fields as TypedField[]) : [];
}
