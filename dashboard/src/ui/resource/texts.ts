import type { AnyTexts } from './description.ts';

type Print = (values: object) => string;

/** A text by its path, such as `fields.name`, with values if it has any. */
export function findText(texts: AnyTexts, path: string, values: object = {}): string | undefined {
  const text = path.split('.').reduce<unknown>((inner, key) => (inner as AnyTexts | undefined)?.[key], texts);
  if (typeof text === 'function') return (text as Print)(values);
  return typeof text === 'string' ? text : undefined;
}

/** The choices of a field or filter: the texts below its name. */
export function choicesOf(texts: AnyTexts, name: string): { value: string; label: string }[] | undefined {
  const labels = texts[name];
  if (typeof labels !== 'object' || labels === null) return undefined;
  return Object.entries(labels).map(([value, label]) => ({ value, label: String(label) }));
}
