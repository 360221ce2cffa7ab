import { type AttributeValue, attributesByType } from '../attributes.ts';
import { attribute, type Element } from '../parse-tree.ts';

export type NodeAttributes = Readonly<Record<string, AttributeValue>>;

/** Canonical attributes for a node or mark. Undefined if a required one is missing or invalid. */
export function readAttributes(type: string, given: Record<string, unknown>): NodeAttributes | undefined {
  const result: Record<string, AttributeValue> = {};
  for (const [name, { clean, fallback }] of Object.entries(attributesByType[type] ?? {})) {
    const canonical = given[name] === undefined ? undefined : clean(given[name]);
    const value = canonical === undefined ? fallback : canonical;
    if (value === undefined) return undefined;
    result[name] = value;
  }
  return result;
}

/** The alignment of the element; null is left. Undefined without a known value. */
export function readAlign(element: Element): AttributeValue | undefined {
  const value = styleProperty(element, 'text-align')?.toLowerCase();
  return value === undefined ? undefined : attributesByType.paragraph?.textAlign?.clean(value);
}

/** One property of the style attribute. It is only compared with known values and never printed. */
export function styleProperty(element: Element, property: string): string | undefined {
  let found: string | undefined;
  for (const declaration of (attribute(element, 'style') ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim().toLowerCase() !== property) continue;
    found = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '');
  }
  return found?.trim();
}
