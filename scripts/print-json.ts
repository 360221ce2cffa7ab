const WIDTH = 110;

/**
 * JSON with one property per line. Short lists of plain values, such as `["string", "null"]`, and objects with one plain property, such as
 * a reference, are on one line, so that differences are short.
 */
export function printJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => printJson(item, inner));
    const line = `[${items.join(', ')}]`;
    return value.every(isPlain) && line.length <= WIDTH ? line : wrap('[', items, ']', indent);
  }
  const entries = Object.entries(value).filter(([, property]) => property !== undefined);
  const properties = entries.map(
    ([name, property]) => `${JSON.stringify(name)}: ${printJson(property, inner)}`,
  );
  if (entries.length === 0) return '{}';
  const line = `{ ${properties[0]} }`;
  const isShort = entries.length === 1 && isPlain(entries[0]?.[1]) && line.length <= WIDTH;
  return isShort ? line : wrap('{', properties, '}', indent);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function wrap(open: string, parts: string[], close: string, indent: string): string {
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
}
