import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { request, type TestResponse, type TestServer } from './app.ts';

/** An operation of the OpenAPI document. */
export interface Operation {
  method: string;
  /** A template, such as `/jobs/{id}`. */
  path: string;
  /** Undefined if the operation belongs to no organization, or needs no credential. */
  scope: string | undefined;
  /** What the operation needs: an API key (or a session instead), the session of a user, or nothing. */
  credential: 'key' | 'session' | 'none';
  isForOperators: boolean;
  operationId: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the document freely.
  definition: any;
}

export interface Contract {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the document freely.
  document: any;
  operations: Operation[];
  /** The operation that serves a request. */
  find(method: string, path: string): Operation | undefined;
  /** How a response violates the OpenAPI document. Empty if it conforms. */
  validate(method: string, path: string, response: TestResponse): string[];
  /** How a response of an operation violates the OpenAPI document. */
  judgeResponse(operation: Operation, response: TestResponse): string[];
  /** How a value violates a schema of the OpenAPI document. */
  judgeValue(schema: object, value: unknown): string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the document freely.
  resolve(value: any): any;
  /** A copy in which components replace the references to them. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the document freely.
  inline(value: any): any;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** Reads the server's OpenAPI document, and compiles it into validators of responses. */
export async function readContract({ origin }: TestServer): Promise<Contract> {
  const { body: document } = await request(`${origin}/api/v1/openapi.json`);
  const ajv = newValidator(document);
  const compiled = new Map<string, ValidateFunction>();
  const judgeValue = (schema: object, value: unknown) => {
    const text = toText(schema);
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const resolve = (value: any): any => {
    if (!value?.$ref) return value;
    const names: string[] = value.$ref.slice(2).split('/');
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return resolve(names.reduce((place: any, name) => place[name], document));
  };
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const inline = (value: any): any => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value;
    const here = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, inline(item)]));
    return $ref ? { ...inline(resolve({ $ref })), ...here } : here;
  };
  const operations = listOperations(document);
  // The operation with the fewest parameters serves the request: `batch` in /jobs/batch is not an id.
  const patterns = operations
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map((operation) => ({ operation, pattern: toPattern(operation.path) }));
  const find = (method: string, path: string) => {
    const [plain = ''] = path.split('?', 1);
    return patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(plain))
      ?.operation;
  };
  return {
    document,
    operations,
    find,
    judgeValue,
    resolve,
    inline,
    validate: (method, path, response) => {
      const operation = find(method, path);
      return operation ? judgeResponse(operation, response) : [`${method} ${path} is not described`];
    },
    judgeResponse,
  };

  function judgeResponse(operation: Operation, { status, headers, text, body }: TestResponse): string[] {
    const response = resolve(operation.definition.responses[status]);
    if (!response) return [`${operation.operationId} describes no ${status}: ${text}`];
    const missing = Object.keys(response.headers ?? {}).filter(
      (name) => !/ratelimit|location/i.test(name) && !headers.has(name),
    );
    const schema = response.content?.['application/json']?.schema;
    return [...missing.map((name) => `no header ${name}`), ...(schema ? judgeValue(schema, body) : [])];
  }
}

/** Each component is a schema of its own, so that Ajv compiles it once for all schemas that refer to it. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
function newValidator({ components }: any): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, allowUnionTypes: true },
    // Most schemas are compiled for a few values only.
    ...{ inlineRefs: false, code: { optimize: false } },
  });
  addFormats.default(ajv);
  // The validation tests cover these custom formats.
  for (const format of ['instant', 'http-url', 'idn-email', 'single-line']) ajv.addFormat(format, true);
  for (const [name, schema] of Object.entries<object>(components.schemas))
    ajv.addSchema(JSON.parse(toText(schema)), name);
  return ajv;
}

/** The schema as JSON, with references by the name of the component. */
function toText(schema: object): string {
  return JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', '"$ref":"');
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
function listOperations(document: any): Operation[] {
  return Object.keys(document.paths).flatMap((path) =>
    METHODS.filter((method) => document.paths[path][method]).map((method) => {
      const definition = document.paths[path][method];
      const { operationId } = definition;
      return {
        method: method.toUpperCase(),
        path,
        scope: definition['x-required-scope'],
        credential: toCredential(definition.security ?? document.security),
        isForOperators: definition['x-operators-only'] === true,
        operationId,
        definition,
      };
    }),
  );
}

function toCredential(security: object[]): Operation['credential'] {
  if (security.some((scheme) => 'apiKey' in scheme)) return 'key';
  return security.length === 0 ? 'none' : 'session';
}

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}
