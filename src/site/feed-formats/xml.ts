/** Attributes of an element. Undefined ones are left out. */
export type Attributes = Record<string, string | undefined>;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element that contains text; an empty string when there is no text. */
export function textElement(
  name: string,
  text: string | null | undefined,
  attributes: Attributes = {},
): string {
  return text == null || text === '' ? '' : `${open(name, attributes)}>${escapeXml(text)}</${name}>`;
}

/** An element that contains elements. */
export function parentElement(name: string, children: string[], attributes: Attributes = {}): string {
  return `${open(name, attributes)}>${children.join('')}</${name}>`;
}

/** An element without content. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `${open(name, attributes)}/>`;
}

/** The start tag of an element that is written in chunks. */
export function startTag(name: string, attributes: Attributes = {}): string {
  return `${open(name, attributes)}>`;
}

function open(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  );
  return `<${name}${written.join('')}`;
}

/** A CDATA section. Splits `]]>`, which would end it: https://www.w3.org/TR/xml/#sec-cdata-sect */
export function toCdata(text: string): string {
  return `<![CDATA[${dropForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Escapes carriage returns too, which parsers turn into line feeds. */
function escapeXml(text: string): string {
  return dropForbidden(text).replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
}

/** Removes characters that XML 1.0 forbids: https://www.w3.org/TR/xml/#charsets */
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
