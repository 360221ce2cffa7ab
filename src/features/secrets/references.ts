export interface Reference {
  /** The header that it stands in. */
  header: string;
  /** What follows `vault:`; undefined when that is no name that a secret can have. */
  name: string | undefined;
}

/** A word before it makes it another word: `myvault:x` is no reference. */
const REFERENCE = /(?<![A-Za-z0-9_])vault:([A-Za-z0-9_-]*)/g;

/** How a header value names the secret. */
export function toReference(name: string): string {
  return `vault:${name}`;
}

/** Every reference in the values of the headers. */
export function findReferences(headers: Readonly<Record<string, string>>): Reference[] {
  return Object.entries(headers).flatMap(([header, value]) =>
    [...value.matchAll(REFERENCE)].map(([, text = '']) => ({
      header,
      name: /^[a-z0-9_-]{1,64}$/.test(text) ? text : undefined,
    })),
  );
}

/** The text with values in the place of references. What comes in with a value is not looked through again. */
export function fillIn(text: string, toValue: (name: string) => string): string {
  return text.replace(REFERENCE, (_, name: string) => toValue(name));
}
