/** What this needs to know of a schema. */
interface Shape {
  type?: string | string[];
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
}

/**
 * An example of what fits the schema: its own if it has one, or else made of those of its parts. Optional parts that have
 * none are left out. Throws when one that is needed has none.
 */
export function exampleOf(schema: object): unknown {
  const example = findExample(schema as Shape);
  if (example === undefined) throw new Error(`no example of ${JSON.stringify(schema)}`);
  return example;
}

function findExample(schema: Shape): unknown {
  const { properties, items, anyOf } = schema;
  const [own] = schema.examples ?? [schema.const ?? schema.enum?.[0] ?? schema.default];
  if (own !== undefined) return own;
  if (properties && Object.keys(properties).length > 0)
    return exampleOfObject(properties, schema.required ?? []);
  if (items) return [exampleOf(items)];
  return anyOf?.map(findExample).find((example) => example !== undefined);
}

function exampleOfObject(properties: Record<string, Shape>, required: string[]): object {
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    required.includes(name) ? exampleOf(property) : findExample(property),
  ]);
  return Object.fromEntries(entries.filter(([, example]) => example !== undefined));
}
