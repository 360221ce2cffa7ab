const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

/** A text as HTML, also within an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"\u00a0]/g, (character) => entities[character] ?? '');
}
