import { isDeepStrictEqual } from 'node:util';
import { exampleOf } from './example.ts';

export type Json = Record<string, unknown>;

export function refer(kind: string, name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Applies `change` to every schema in a document, innermost first. */
function mapSchemas(value: unknown, change: (schema: Json) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapSchemas(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const mapped = Object.entries(value).map(([key, item]) => {
    if (key === 'properties') return [key, mapProperties(item as Json, change)];
    return [key, DATA.has(key) ? item : mapSchemas(item, change)];
  });
  return change(Object.fromEntries(mapped));
}

/** Property names are not keywords: a property may be named `default`. */
function mapProperties(properties: Json, change: (schema: Json) => unknown): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, mapSchemas(schema, change)]),
  );
}

/** Replaces schemas that only our validator understands. */
export function describeShapes<T>(value: T): T {
  return mapSchemas(value, (schema) => {
    // The feature's own code validates the value; `shownAs` is its documented schema.
    if ('shownAs' in schema) return schema.shownAs;
    // Our validator receives a file as an object. OpenAPI describes it as a string.
    return schema.format === 'binary' ? { ...schema, type: 'string' } : schema;
  }) as T;
}

/**
 * Moves the defaults of request bodies into descriptions. Client generators treat a property with `default` as always present,
 * which would make it required in a request.
 */
export function describeDefaults<T>(value: T): T {
  return mapSchemas(value, (schema) => {
    if (!('default' in schema)) return schema;
    const { default: fallback, description, ...rest } = schema;
    const sentence = `Default: \`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\`.`;
    return { ...rest, description: description ? `${description} ${sentence}` : sentence };
  }) as T;
}

/** Adds an example to the JSON content of a request or response that has none. */
export function addExamples(content: Record<string, Json> | undefined): void {
  const media = content?.['application/json'];
  if (media && !media.example && !media.examples) media.example = exampleOf(media.schema as object);
}

/** Replaces every schema with a title by a reference to a component of that name. */
export function nameSchemas<T>(value: T, components: Json): T {
  return mapSchemas(value, (schema) => {
    const { title } = schema;
    if (typeof title !== 'string' || !('type' in schema)) return schema;
    return Array.isArray(schema.enum) ? nameEnum(title, schema, components) : name(title, schema, components);
  }) as T;
}

function name(title: string, schema: Json, components: Json): Json {
  if (components[title] && !isDeepStrictEqual(components[title], schema))
    throw new Error(`Two schemas have the title ${title}.`);
  components[title] = schema;
  return refer('schemas', title);
}

/** The component has the values. Description, example and null stay with each use. */
function nameEnum(title: string, { type, enum: values, title: _, ...usage }: Json, components: Json): Json {
  const isNullable = Array.isArray(type) && type.includes('null');
  const texts = (values as unknown[]).filter((value) => value !== null);
  const reference = name(title, { title, type: 'string', enum: texts }, components);
  return isNullable ? { anyOf: [reference, { type: 'null' }], ...usage } : { ...reference, ...usage };
}
