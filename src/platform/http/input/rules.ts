import { _, type Ajv, type ErrorObject, type KeywordCxt, Name } from 'ajv';
import { type Issue, MAX_ISSUES } from '../errors/http-error.ts';

/**
 * Rules that a schema cannot express, such as the relation of two fields. The function returns the issues of an object. The
 * function runs with the schema that has it as `rules`, so that a response lists all issues at once. Fields of the wrong type are absent from `value`.
 */
type Rules = (value: object) => Issue[];

/** Variables of the validation functions that Ajv generates. */
const ERRORS = new Name('errors');
const LIST = new Name('vErrors');
const PATH = new Name('instancePath');

/** The type `object` makes the keyword run after `properties`, whose errors it needs. */
export function addRules(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'rules',
    type: 'object',
    code: ({ gen, data, schema, it }: KeywordCxt) => {
      const run = gen.scopeValue('func', { ref: runRules });
      const rules = gen.scopeValue('keyword', { ref: schema });
      const paths = _`${PATH} + ${it.errorPath}, ${it.errSchemaPath}`;
      gen.assign(LIST, _`${run}(${rules}, ${data}, ${LIST}, ${paths})`);
      gen.assign(ERRORS, _`${LIST} === null ? 0 : ${LIST}.length`);
    },
  });
}

/** Appends the issues of the rules to Ajv's errors. */
function runRules(
  rules: Rules,
  value: object,
  errors: ErrorObject[] | null,
  instancePath: string,
  schemaPath: string,
): ErrorObject[] | null {
  // Above this number of errors, Ajv no longer checks types.
  if (errors && errors.length > MAX_ISSUES) return errors;
  const mistyped = new Set(
    (errors ?? [])
      .filter((error) => error.schemaPath?.startsWith(`${schemaPath}/`))
      .flatMap((error) => findMistyped(error, instancePath)),
  );
  const typed = mistyped.size === 0 ? value : withoutFields(value, mistyped);
  const found = rules(typed)
    .filter(({ path }) => !mistyped.has(firstName(path)))
    // A rule may require a field only because its alternative has the wrong type.
    .filter(({ message }) => mistyped.size === 0 || !message.startsWith('is required'))
    .slice(0, MAX_ISSUES + 1)
    .map((issue) => toErrorObject(issue, instancePath, schemaPath));
  return found.length === 0 ? errors : [...(errors ?? []), ...found];
}

/** Converts an issue to an Ajv error. */
export function toErrorObject({ path, message }: Issue, instancePath = '', schemaPath = '#'): ErrorObject {
  return { keyword: 'rules', instancePath, schemaPath: `${schemaPath}/rules`, params: { path }, message };
}

/** The name of the field that has the wrong type, or contains a value of the wrong type. Empty for other errors. */
function findMistyped({ keyword, instancePath }: ErrorObject, path: string): string[] {
  const isOfType = keyword === 'type' || keyword === 'required';
  return isOfType && instancePath.startsWith(`${path}/`) ? [firstName(instancePath.slice(path.length))] : [];
}

function firstName(path: string): string {
  return (path.split('/', 2)[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}

function withoutFields(value: object, names: Set<string>): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}
