export interface MediaType {
  /** In lower case, such as `application/json`. */
  type: string;
  /** Names are in lower case. */
  parameters: Map<string, string>;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = '"(?:[^"\\\\\\x00-\\x08\\x0a-\\x1f\\x7f]|\\\\[^\\x00-\\x08\\x0a-\\x1f\\x7f])*"';
const TYPE = new RegExp(`^${TOKEN}/${TOKEN}`);
const PARAMETER = new RegExp(`[ \\t]*;[ \\t]*(?:(${TOKEN})=(${TOKEN}|${QUOTED}))?`, 'y');

/** Parses a Content-Type (RFC 9110, section 8.3.1). Undefined if it is invalid or has a parameter twice. */
export function parseMediaType(text: string): MediaType | undefined {
  const type = TYPE.exec(text)?.[0];
  if (type === undefined) return undefined;
  const parameters = new Map<string, string>();
  let end = type.length;
  while (end < text.length) {
    PARAMETER.lastIndex = end;
    const match = PARAMETER.exec(text);
    if (!match) return undefined;
    const [whole, name, value = ''] = match;
    if (name !== undefined) {
      if (parameters.has(name.toLowerCase())) return undefined;
      parameters.set(name.toLowerCase(), unquote(value));
    }
    end += whole.length;
  }
  return { type: type.toLowerCase(), parameters };
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
}
