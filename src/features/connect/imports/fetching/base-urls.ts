/** Where to send the requests of a system instead: `{greenhouse: 'http://127.0.0.1:4000'}`. `*` stands for all systems not listed. */
export type BaseUrls = Readonly<Record<string, string>>;

/**
 * The URL to connect to. With a base URL, the original host becomes the first segment of the path:
 * `https://acme.recruitee.com/api/offers/` → `http://127.0.0.1:4000/acme.recruitee.com/api/offers/`.
 */
export function toActualUrl(url: URL, system: string, baseUrls: BaseUrls): string {
  const base = [system, '*'].find((key) => Object.hasOwn(baseUrls, key));
  if (base === undefined) return url.href;
  return `${baseUrls[base]?.replace(/\/+$/, '')}/${url.host}${url.pathname}${url.search}`;
}

/** Parses IMPORT_BASE_URLS. Undefined if it is not a JSON object of http URLs without query. */
export function readBaseUrls(text: string): BaseUrls | undefined {
  if (text === '') return {};
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.values(value).every(isBaseUrl) ? (value as BaseUrls) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isBaseUrl(value: unknown): boolean {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#@]/.test(String(value));
}
