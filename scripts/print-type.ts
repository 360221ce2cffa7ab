/** The keywords of JSON Schema that the API description uses and that TypeScript can express. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  format?: string;
}

/** The TypeScript type of a schema. A reference is the name of its component, which `onReference` receives. */
export function printType(schema: Schema, onReference: (name: string) => void): string {
  const print = (part: Schema) => printType(part, onReference);
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.$ref) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    onReference(name);
    return name;
  }
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (choices) return union(choices.map(print));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => print({ ...schema, type })));
  return printByType(schema, print);
}

function printByType(schema: Schema, print: (part: Schema) => string): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return `Array<${print(schema.items ?? {})}>`;
    case 'object':
      return printObject(schema, print);
    default:
      return 'unknown';
  }
}

function printObject({ properties = {}, required = [], ...schema }: Schema, print: (part: Schema) => string) {
  const { additionalProperties: others } = schema;
  const fields = Object.entries(properties).map(
    ([name, property]) =>
      `${comment(property.description)}${printName(name)}${required.includes(name) ? '' : '?'}: ${print(property)};\n`,
  );
  const valueType = typeof others === 'object' ? print(others) : others === false ? 'never' : 'unknown';
  if (fields.length === 0) return `Record<string, ${valueType}>`;
  return `{\n${fields.join('')}${others ? `[key: string]: ${valueType};\n` : ''}}`;
}

export function union(types: string[]): string {
  return [...new Set(types)].join(' | ');
}

function printName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

/** A documentation comment with its line break. Empty without a text. */
export function comment(text: string | undefined): string {
  if (!text) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}
