export interface Reference {
  /** The name of the header that contains it. */
  header: string;
  /** The text after `vault:`. Undefined if it is not a valid name of a secret. */
  name: string | undefined;
}

/** Must start a word: `myvault:x` is not a reference. */
const REFERENCE = /(?<![A-Za-z0-9_])vault:([A-Za-z0-9_-]*)/g;

/** Returns the text that references the secret in a header value. */
export function toReference(name: string): string {
  return `vault:${name}`;
}

/** Finds all references in the header values. */
export function findReferences(headers: Readonly<Record<string, string>>): Reference[] {
  return Object.entries(headers).flatMap(([header, value]) =>
    [...value.matchAll(REFERENCE)].map(([, text = '']) => ({
      header,
      name: /^[a-z0-9_-]{1,64}$/.test(text) ? text : undefined,
    })),
  );
}

/** Replaces references by values. References inside of values are not replaced. */
export function fillIn(text: string, toValue: (name: string) => string): string {
  return text.replace(REFERENCE, (_, name: string) => toValue(name));
}
