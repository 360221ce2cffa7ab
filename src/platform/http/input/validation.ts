import { isHttpUrl } from '@corkboard/basics/contact';
import { isEmailAddress } from '@corkboard/basics/email-address';
import { parseInstant } from '@corkboard/basics/instant';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { isSafeCss } from '../../css/safe-css.ts';
import { isId } from '../../ids.ts';
import { isSingleLine } from '../../text.ts';
import { type Issue, MAX_ISSUES } from '../errors/http-error.ts';
import { toSentence } from '../errors/issue-messages.ts';
import { isRead } from '../is-read.ts';
import { boundLoops } from './bounded-loops.ts';
import { addFold } from './fold-keyword.ts';
import { newParameterReader, newTextCheck } from './parameters.ts';
import { addRules, toErrorObject } from './rules.ts';

/**
 * Validates requests against the routes' schemas and reports all issues at once. Query and path parameters are first converted from
 * text to the types of the schema. Bodies are not converted.
 */
export function validateRequests(app: FastifyInstance): void {
  const ajv = getRequestValidator();
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const validate = compileOnFirstUse(ajv, schema);
    if (httpPart === 'body') return validate;
    const findProblems = httpPart === 'querystring' ? newTextCheck(schema) : () => [];
    return withConversion(newParameterReader(schema), findProblems, validate);
  });
  rejectUnknownParameters(app);
  // Fastify would join the messages into one string. The error handler needs the list.
  app.setSchemaErrorFormatter((errors) => Object.assign(new Error('validation'), { validation: errors }));
}

/**
 * Writes reject unknown query parameters, because a misspelled one could fail to prevent something, such as a duplicate. Reads
 * ignore unknown parameters. So do the forms of boards, because campaigns add parameters to URLs.
 */
function rejectUnknownParameters(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { schema, config } = route;
    if (
      schema?.operationId === undefined ||
      config?.ignoresInvalidInput ||
      isRead({ method: String(route.method) })
    )
      return;
    route.schema = { ...schema, querystring: withoutFurtherParameters(schema.querystring ?? NO_PARAMETERS) };
  });
}

const NO_PARAMETERS = { type: 'object', properties: {} };
const closedSchemas = new WeakMap<object, object>();

/** The same object for the same schema, so that it is compiled once. */
function withoutFurtherParameters(querystring: object): object {
  const closed = closedSchemas.get(querystring) ?? {
    ...NO_PARAMETERS,
    ...querystring,
    additionalProperties: false,
  };
  closedSchemas.set(querystring, closed);
  return closed;
}

/** Returns a function that validates a value like a request body. Its first call compiles the schema, which is slow: reuse it. */
export function compileValidator(schema: object): (value: unknown) => Issue[] {
  const validate = compileOnFirstUse(getRequestValidator(), schema);
  return (value) =>
    validate(value) ? [] : toIssues((validate.errors ?? []) as FastifySchemaValidationError[], 'body');
}

const bodyValidators = new WeakMap<object, (value: unknown) => Issue[]>();

/** Validates a value like a request body of this schema. */
export function validateBody(schema: object, value: unknown): Issue[] {
  const validate = bodyValidators.get(schema) ?? compileValidator(schema);
  bodyValidators.set(schema, validate);
  return validate(value);
}

/** Compiling the schemas of all routes takes 0.2 s of CPU time, which a start need not spend. */
function compileOnFirstUse(ajv: Ajv, schema: object): ValidateFunction {
  let compiled: ValidateFunction | undefined;
  const validate = (value: unknown): boolean => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(value);
    Object.assign(validate, { errors: compiled.errors });
    return isValid;
  };
  return validate as unknown as ValidateFunction;
}

/** Converts the validator's errors to issues. */
export function toIssues(errors: FastifySchemaValidationError[], context: string | undefined): Issue[] {
  const issues = new Map<string, Issue>();
  for (const error of errors as ErrorObject[]) {
    const issue = toIssue(error, context);
    if (issue) issues.set(`${issue.path} ${issue.message}`, issue);
    if (issues.size > MAX_ISSUES) break;
  }
  return [...issues.values()];
}

/** Reports the errors in a property of the function, as Ajv does. */
function withConversion(
  read: (values: Record<string, unknown>) => void,
  findProblems: (values: Record<string, unknown>) => Issue[],
  validate: ValidateFunction,
): ValidateFunction {
  const readAndValidate = (values: Record<string, unknown>): boolean => {
    read(values);
    const problems = findProblems(values).map((issue) => toErrorObject(issue));
    const isValid = validate(values) && problems.length === 0;
    Object.assign(readAndValidate, { errors: [...problems, ...(validate.errors ?? [])] });
    return isValid;
  };
  return readAndValidate as unknown as ValidateFunction;
}

let requestValidator: Ajv | undefined;

/** Compiles each schema once for all servers of the process. Tests start many. */
function getRequestValidator(): Ajv {
  requestValidator ??= newValidator();
  return requestValidator;
}

function newValidator(): Ajv {
  const ajv = new Ajv({
    useDefaults: true,
    allErrors: true,
    // The schemas are our own, and the lint of the API description checks them. Compiling the schema of schemas takes 20 ms of CPU time.
    validateSchema: false,
    meta: false,
    strict: false,
    allowUnionTypes: true,
  });
  ajv.addFormat('uuid', isId);
  ajv.addFormat('instant', (text) => parseInstant(text) !== undefined);
  ajv.addFormat('http-url', isHttpUrl);
  ajv.addFormat('idn-email', isEmailAddress);
  ajv.addFormat('single-line', isSingleLine);
  ajv.addFormat('safe-css', isSafeCss);
  ajv.addFormat('binary', true);
  boundLoops(ajv);
  addRules(ajv);
  addFold(ajv);
  return ajv;
}

/** Undefined for errors that other errors explain. */
function toIssue(error: ErrorObject, context: string | undefined): Issue | undefined {
  const isQuery = context === 'querystring';
  const message = toSentence(error, isQuery ? 'parameter' : 'field');
  if (message === undefined) return undefined;
  const path = `${error.instancePath}${pathSuffix(error)}`;
  return { path: isQuery ? path.slice(1).split('/', 1)[0] || 'query' : path, message };
}

function pathSuffix({ keyword, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `/${escapePointer(params.additionalProperty)}`;
  if (keyword === 'required') return `/${escapePointer(params.missingProperty)}`;
  if (keyword === 'rules') return String(params.path);
  return '';
}

/** RFC 6901, section 3. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
