import { Ajv, type ErrorObject } from 'ajv';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { isEmailAddress } from '../email-address.ts';
import { isId } from '../ids.ts';
import { parseInstant } from '../time.ts';
import type { Issue } from './errors.ts';

/**
 * Judges requests by the routes' schemas, all problems at once. Query, path and headers arrive as text and are
 * coerced; a body is judged as it is (coercion would turn null into 0 or "").
 */
export function validateRequests(app: FastifyInstance): void {
  const strict = newValidator({ coerceTypes: false });
  const coercing = newValidator({ coerceTypes: true });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : coercing).compile(schema),
  );
  // Fastify would join the messages into one string; the error handler wants the list.
  app.setSchemaErrorFormatter((errors) => Object.assign(new Error('validation'), { validation: errors }));
}

/** What is wrong with a value by a schema, as of a request's body, for what comes in another way. Compiles: keep the result. */
export function newJudge(schema: object): (value: unknown) => Issue[] {
  const validate = newValidator({ coerceTypes: false }).compile(schema);
  return (value) =>
    validate(value) ? [] : toIssues((validate.errors ?? []) as FastifySchemaValidationError[], 'body');
}

/** The validator's complaints in the wire's form. */
export function toIssues(errors: FastifySchemaValidationError[], context: string | undefined): Issue[] {
  const issues = (errors as ErrorObject[])
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => toIssue(error, context));
  return [...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()];
}

/**
 * The rule of an object that a schema cannot say, such as one field's relation to another: a function from the object
 * to what is wrong with it. Part of a schema as `rules`, it runs with the schema, so that all problems come at once.
 */
type Rules = (value: object) => Issue[];

function newValidator({ coerceTypes }: { coerceTypes: boolean }): Ajv {
  const ajv = new Ajv({
    coerceTypes,
    useDefaults: true,
    allErrors: true,
    strict: false,
    allowUnionTypes: true,
  });
  ajv.addFormat('uuid', isId);
  ajv.addFormat('instant', (text) => parseInstant(text) !== undefined);
  ajv.addFormat('http-url', isHttpUrl);
  ajv.addFormat('idn-email', isEmailAddress);
  ajv.addFormat('binary', true);
  ajv.addKeyword({ keyword: 'rules', errors: true, validate: runRules });
  return ajv;
}

/** An absolute http or https address without a user or password in it. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

interface RulesValidator {
  (rules: Rules, value: unknown): boolean;
  errors?: Partial<ErrorObject>[];
}

const runRules: RulesValidator = (rules, value) => {
  // What is no object at all is the schema's own complaint.
  const issues = typeof value === 'object' && value !== null ? rules(value) : [];
  runRules.errors = issues.map(({ path, message }) => ({ keyword: 'rules', message, params: { path } }));
  return issues.length === 0;
};

function toIssue(error: ErrorObject, context: string | undefined): Issue {
  const base = `${error.instancePath}${placeInside(error)}`;
  return {
    path: context === 'querystring' ? base.slice(1).split('/', 1)[0] || 'query' : base,
    message: toSentence(error),
  };
}

function placeInside({ keyword, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `/${escapePointer(params.additionalProperty)}`;
  if (keyword === 'required') return `/${escapePointer(params.missingProperty)}`;
  if (keyword === 'rules') return String(params.path);
  return '';
}

/** RFC 6901, section 3. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The pattern of texts that must hold something to see. */
export const NOT_BLANK = '\\S';

const formatMessages: Record<string, string> = {
  uuid: 'must be a UUID',
  instant: 'must be an ISO 8601 date, or a timestamp with Z or an offset',
  'idn-email': 'must be an e-mail address',
  'http-url': 'must be an absolute http or https address without a user name or password',
};

function toSentence({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'additionalProperties') return 'is not a field of this operation';
  if (keyword === 'required') return 'is required';
  if (keyword === 'enum')
    return `must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}`;
  if (keyword === 'format') return formatMessages[params.format as string] ?? (message as string);
  if (keyword === 'pattern' && params.pattern === NOT_BLANK) return 'must not be blank';
  if (keyword === 'type') return `must be ${[params.type].flat().join(' or ')}`;
  return message ?? 'is not valid';
}
