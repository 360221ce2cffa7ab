import { type Issue, invalid } from '../../../platform/http/errors/http-error.ts';
import { escapePointer } from '../../../platform/http/input/validation.ts';

type Headers = Readonly<Record<string, string>>;

/** Replaces hidden values. Never a valid header value, because it is not ASCII. */
export const MASK = '••••';

/** Masks all values except references to a secret, alone or after a scheme such as Bearer. */
export function maskHeaders(headers: Headers): Record<string, string> {
  return mapValues(headers, (_, value) => (ONLY_A_REFERENCE.test(value) ? value : MASK));
}

const ONLY_A_REFERENCE = /^(?:[A-Za-z]{1,20} )?vault:[a-z0-9_-]{1,64}$/;

/** Stored headers, and the URL that they are sent to. */
export interface StoredHeaders {
  headers: Headers;
  url: string;
}

/**
 * Replaces masks by the stored values. Throws 400 if there is no stored value, or if `url` has another origin than the stored
 * one: a key that cannot read a value must not redirect it to its own server.
 */
export function unmaskHeaders(headers: Headers, url: string, stored?: StoredHeaders): Record<string, string> {
  const values = new Map(
    Object.entries(stored?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const isSameOrigin = stored !== undefined && new URL(url).origin === new URL(stored.url).origin;
  const issues: Issue[] = [];
  const unmasked = mapValues(headers, (name, value) => {
    if (value !== MASK) return value;
    const stored = values.get(name.toLowerCase());
    if (stored !== undefined && (isSameOrigin || ONLY_A_REFERENCE.test(stored))) return stored;
    const message =
      stored === undefined
        ? `must be a value, because there is no stored value that ${MASK} could keep`
        : 'must be sent again, because the scheme, host or port of the URL has changed';
    issues.push({ path: `/headers/${escapePointer(name)}`, message });
    return '';
  });
  if (issues.length > 0) throw invalid(issues);
  return unmasked;
}

function mapValues(
  headers: Headers,
  toValue: (name: string, value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toValue(name, value)]));
}
