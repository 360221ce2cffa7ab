import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { comment, printType, type Schema, union } from './print-type.ts';

type Content = Record<string, { schema: Schema }>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface DescribedOperation {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  'x-required-scope'?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface ApiDescription {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation extends DescribedOperation {
  method: string;
  path: string;
}

const HEAD = '// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n\n';
const FOLDER = 'packages/client/src/generated';

/** The generated files of the client library, by path. */
export function clientFiles(description: ApiDescription): Record<string, string> {
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => !isForBrowsers(operation))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return {
    [`${FOLDER}/operations.ts`]: format(printTable(operations)),
    [`${FOLDER}/types.ts`]: format(printTypes(operations, description.components.schemas)),
  };
}

/** A person opens it as a page, which redirects. A program has no use for that. */
function isForBrowsers({ responses }: DescribedOperation): boolean {
  return '302' in responses;
}

/** What the core needs to send a request. Parameters that are not in the path belong to the query. */
function printTable(operations: Operation[]): string {
  const rows = operations.map((operation) => {
    const { method, path } = operation;
    const row = {
      method,
      path,
      ...(pagingOf(operation) && { paging: pagingOf(operation) }),
      ...(takesIdempotencyKey(operation) && { isIdempotent: true }),
      ...(bodyOf(operation)?.mediaType === 'multipart/form-data' && { isForm: true }),
      ...(successesOf(operation).some(isFile) && { returnsFile: true }),
    };
    return `${operation.operationId}: ${JSON.stringify(row)},\n`;
  });
  return `${HEAD}import type { OperationRow } from '../operation.ts';

export const operations: Record<string, OperationRow> = {\n${rows.join('')}};\n`;
}

function printTypes(operations: Operation[], schemas: Record<string, Schema>): string {
  const printed = new Map<string, string>();
  const addComponent = (name: string) => {
    const schema = schemas[name];
    if (printed.has(name)) return;
    if (!schema) throw new Error(`The API description has no schema ${name}.`);
    printed.set(name, '');
    const type = printType(schema, addComponent);
    const declaration =
      type.startsWith('{') && type.endsWith('}') ? `interface ${name} ${type}` : `type ${name} = ${type};`;
    printed.set(name, `${comment(schema.description)}export ${declaration}\n`);
  };
  for (const name of ['ErrorCode', 'Issue', 'Event']) addComponent(name);
  const methods = operations.map((operation) => printMethod(operation, addComponent)).join('\n');
  const components = [...printed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `${HEAD}import type { ListOperation, RequestOptions } from '../operation.ts';

/** Every operation of the API, by its \`operationId\`. */
export interface Corkboard {\n${methods}}\n\n${components.join('\n')}`;
}

function printMethod(operation: Operation, addComponent: (name: string) => void): string {
  const { operationId, summary, description, method, path } = operation;
  const scope = operation['x-required-scope'];
  const texts = [
    summary && `${summary}.`,
    description,
    `\`${method} ${path}\`${scope ? `, scope \`${scope}\`` : ''}`,
    operation.deprecated && '@deprecated',
  ];
  const fields = printParameters(operation, addComponent);
  const isOptional = fields.every((field) => field.isOptional);
  const parameters =
    fields.length === 0 ? 'Record<string, never>' : `{\n${fields.map(({ text }) => text).join('')}}`;
  const result = printResult(operation, addComponent);
  const text = comment(texts.filter(Boolean).join('\n\n'));
  if (pagingOf(operation)) {
    if (!isOptional) return `${text}${operationId}: ListOperation<[parameters: ${parameters}], ${result}>;\n`;
    return `${text}${operationId}: ListOperation<[parameters?: ${parameters}], ${result}>;\n`;
  }
  return `${text}${operationId}(parameters${isOptional ? '?' : ''}: ${parameters}, options?: RequestOptions): Promise<${result}>;\n`;
}

/** The fields of the first argument: the parameters of path and query by their names, and the body. */
function printParameters(operation: Operation, addComponent: (name: string) => void) {
  const parameters = ownParameters(operation);
  const names = parameters.map(({ name }) => name);
  if (new Set([...names, 'body']).size <= names.length)
    throw new Error(`Two parameters of ${operation.operationId} have the same name, or one is named body.`);
  const fields = parameters.map(({ name, required, description, schema }) => ({
    isOptional: !required,
    text: `${comment(description)}${name}${required ? '' : '?'}: ${printType(schema, addComponent)}${required ? '' : ' | undefined'};\n`,
  }));
  const body = bodyOf(operation);
  if (!body) return fields;
  const type = printType(body.schema, addComponent);
  const text = body.isRequired ? `body: ${type};\n` : `body?: ${type} | undefined;\n`;
  return [...fields, { isOptional: !body.isRequired, text }];
}

function printResult(operation: Operation, addComponent: (name: string) => void): string {
  return union(
    successesOf(operation).map((content) => {
      if (isFile(content)) return 'Blob';
      const json = content['application/json'];
      return json ? printType(json.schema, addComponent) : 'undefined';
    }),
  );
}

/** The contents of the successful responses. */
function successesOf({ responses }: Operation): Content[] {
  return Object.entries(responses)
    .filter(([status]) => status < '300')
    .map(([, { content = {} }]) => content);
}

function isFile(content: Content): boolean {
  return Object.keys(content).some((mediaType) => mediaType !== 'application/json');
}

function ownParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters
    .filter((parameter) => 'name' in parameter)
    .filter((parameter) => parameter.in !== 'header');
}

function takesIdempotencyKey({ parameters = [] }: Operation): boolean {
  return parameters.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith('/IdempotencyKey'));
}

/** Which parameter leads to the next page. */
function pagingOf(operation: Operation): 'page' | 'offset' | 'after' | undefined {
  const names = ownParameters(operation).map(({ name }) => name);
  return (['page', 'offset', 'after'] as const).find((name) => names.includes(name));
}

/** The first media type is the one that the client sends. */
function bodyOf({ requestBody }: Operation) {
  const [first] = Object.entries(requestBody?.content ?? {});
  if (!first) return undefined;
  const [mediaType, { schema }] = first;
  return { mediaType, schema, isRequired: requestBody?.required ?? false };
}

function format(code: string): string {
  return execFileSync(
    join(import.meta.dirname, '../node_modules/.bin/biome'),
    ['format', '--stdin-file-path=generated.ts'],
    {
      input: code,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    },
  );
}
