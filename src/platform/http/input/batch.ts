import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { Type } from 'typebox';
import { inTransaction, type Scope } from '../../scope.ts';
import { HttpError, type Issue, invalid } from '../errors/http-error.ts';
import { ErrorCodeName } from '../resource.ts';
import { toIssues } from './validation.ts';

/** Validates a value like a request body of this schema. */
export type BodyValidator = (schema: object, body: unknown) => Issue[];

/** Validates as the route of the request does. */
export function bodyValidator(request: FastifyRequest): BodyValidator {
  return (schema, body) => {
    const validate = request.compileValidationSchema(schema as Record<string, unknown>, 'body');
    return validate(body) ? [] : toIssues((validate.errors ?? []) as FastifySchemaValidationError[], 'body');
  };
}

export const MAX_OPERATIONS = 100;

export const BatchError = Type.Object({
  code: ErrorCodeName,
  message: Type.String(),
  details: Type.Optional(Type.Unknown()),
});

interface BatchFailure {
  outcome: 'failed';
  status: number;
  error: { code: HttpError['code']; message: string; details?: unknown };
}

export function toFailure({ status, code, message, details }: HttpError): BatchFailure {
  return {
    outcome: 'failed',
    status,
    error: { code, message, ...(details === undefined ? {} : { details }) },
  };
}

/** Prefixes the paths of issues with `/body`, because they must be relative to the operation. */
export function withBodyPaths(error: HttpError): HttpError {
  const { issues } = (error.details ?? {}) as { issues?: Issue[] };
  if (!issues) return error;
  const inBody = issues.map(({ path, message }) => ({ path: `/body${path}`, message }));
  if (error.code === 'validation_error') return invalid(inBody);
  return new HttpError(error.code, error.message, { details: { issues: inBody } });
}

/** Validates the body of an operation, and then whether its URLs may be requested. Paths of issues are relative to the operation. */
export function checkOperationBody(
  schema: object,
  body: object,
  { validate, assertTargets }: { validate: BodyValidator; assertTargets: () => void },
): void {
  const issues = validate(schema, body);
  if (issues.length > 0) throw withBodyPaths(invalid(issues));
  try {
    assertTargets();
  } catch (error) {
    throw error instanceof HttpError ? withBodyPaths(error) : error;
  }
}

/** Runs one operation of a batch, whose failure undoes this operation only. An unexpected error fails the whole batch, like a single request. */
export async function runOperation<Operation extends { method: string }, Result>(
  scope: Scope,
  operation: Operation | HttpError,
  execute: (scope: Scope, operation: Operation) => Promise<Result>,
): Promise<Result | BatchFailure> {
  if (operation instanceof HttpError) return toFailure(operation);
  try {
    return await inTransaction(scope, (scope) => execute(scope, operation));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return toFailure(operation.method === 'delete' ? error : withBodyPaths(error));
  }
}

/** Removes the examples, because the operations that share the component show them next to their body. */
export function asComponent<T extends object>(schema: T): T {
  const { examples: _, ...component } = schema as T & { examples?: unknown };
  return component as T;
}

/** The OpenAPI discriminator: the component of each value of the property. */
export function byName(propertyName: string, schemas: Record<string, string>) {
  const entries = Object.entries(schemas).map(([value, name]) => [value, `#/components/schemas/${name}`]);
  return { propertyName, mapping: Object.fromEntries(entries) };
}
