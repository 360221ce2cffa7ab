interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  examples?: unknown[];
}

interface Description {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

/** The rules of every field that a request body can have, for the forms of the dashboard: one constant for each named body. */
export function printFormRules(description: Description): string {
  const { schemas } = description.components;
  const names = new Set<string>();
  for (const operation of Object.values(description.paths).flatMap((path) => Object.values(path)))
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      if (schema.$ref !== undefined) names.add(nameOf(schema.$ref));
  const constants = [...names].sort().flatMap((name) => {
    const { properties, required = [] } = schemas[name] ?? {};
    if (!properties) return [];
    const fields = Object.entries(properties).map(
      ([field, schema]) => [field, toRule(schema, required.includes(field), schemas)] as const,
    );
    return [
      `export const ${name}Rules = ${JSON.stringify(Object.fromEntries(fields), null, 2)} satisfies FormRules;\n`,
    ];
  });
  return `// Generated from docs/openapi.json by \`npm run generate\`. Do not edit.\n\nimport type { FormRules } from '../ui/form/rules.ts';\n\n${constants.join('\n')}`;
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function toRule(schema: Schema, isRequired: boolean, schemas: Record<string, Schema>) {
  const options = (schema.anyOf ?? [schema]).map((option) => resolve(option, schemas));
  const [main = {}] = options.filter(({ type }) => type !== 'null');
  const { format, pattern, minLength, maxLength, minimum, maximum, maxItems } = {
    ...main,
    ...withoutUndefined(schema),
  };
  const types = options.flatMap(({ type = [] }) => type);
  const choices = main.enum ?? schema.enum;
  const itemChoices = main.items && resolve(main.items, schemas).enum;
  return {
    ...(isRequired && { isRequired }),
    ...(types.includes('null') && { isNullable: true }),
    ...withoutUndefined({ type: typeOf(types) }),
    ...withoutUndefined({ format, pattern, minLength, maxLength, minimum, maximum, maxItems }),
    ...(choices && { choices: choices.filter((choice) => choice !== null) }),
    ...(itemChoices && { itemChoices }),
  };
}

/** Undefined for text. */
function typeOf(types: string[]) {
  const [type = 'string', ...others] = types.filter((type) => type !== 'null');
  return type === 'string' || others.length > 0 ? undefined : type;
}

function resolve({ $ref, ...rest }: Schema, schemas: Record<string, Schema>): Schema {
  return { ...($ref === undefined ? {} : schemas[nameOf($ref)]), ...rest };
}

function withoutUndefined<T extends object>(object: T): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>;
}
