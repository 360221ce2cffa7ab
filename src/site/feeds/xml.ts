/** Attributes of an element; those that are undefined are left out. */
export type Attributes = Record<string, string | undefined>;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with text in it; nothing at all when there is no text. */
export function leaf(name: string, text: string | null | undefined, attributes: Attributes = {}): string {
  return text == null || text === '' ? '' : `${open(name, attributes)}>${escapeXml(text)}</${name}>`;
}

/** An element with elements in it. */
export function branch(name: string, children: string[], attributes: Attributes = {}): string {
  return `${open(name, attributes)}>${children.join('')}</${name}>`;
}

/** An element with attributes alone. */
export function mark(name: string, attributes: Attributes): string {
  return `${open(name, attributes)}/>`;
}

/** The start tag of an element that is written piece by piece. */
export function startTag(name: string, attributes: Attributes = {}): string {
  return `${open(name, attributes)}>`;
}

function open(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  );
  return `<${name}${written.join('')}`;
}

/** A section of text as it is. What would end it is cut in two: https://www.w3.org/TR/xml/#sec-cdata-sect */
export function characterData(text: string): string {
  return `<![CDATA[${dropForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Carriage returns would be read as line feeds. */
function escapeXml(text: string): string {
  return dropForbidden(text).replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
}

/** Leaves out what XML 1.0 has no place for: https://www.w3.org/TR/xml/#charsets */
function dropForbidden(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
