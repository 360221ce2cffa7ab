interface DocumentNode {
  text?: string;
  content?: DocumentNode[];
}

/** The value of a field as text: rich text without its formatting, and everything else as it is. */
export function toPlainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (value.startsWith('{"type":"doc"')) return textOf(JSON.parse(value) as DocumentNode).trim();
  return value
    .replaceAll(/<\/(?:p|h\d|li|blockquote|pre)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .trim();
}

function textOf({ text, content = [] }: DocumentNode): string {
  if (text !== undefined) return text;
  const isTextBlock = content.some((child) => child.text !== undefined);
  return content.map(textOf).join('') + (isTextBlock ? '\n' : '');
}
