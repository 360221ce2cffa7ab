/** The keywords of a schema that matter here. */
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
 * An example of a schema: its own, or one built from the examples of its properties and items. Leaves out optional properties
 * without an example. Throws if a required one has none.
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
