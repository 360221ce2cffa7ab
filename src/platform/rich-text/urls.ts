/** The canonical form of a link's URL: http, https, mailto, tel, `/path` or `#anchor`. Undefined for other values. */
export function cleanLinkUrl(value: unknown): string | undefined {
  const text = boundedUrl(value);
  if (text === undefined) return undefined;
  if (text.startsWith('/') || text.startsWith('#')) return cleanRelative(text);
  return cleanAbsolute(text, linkProtocols);
}

/** The canonical form of an image's URL: http, https, or a path under /assets/. Undefined for other values. */
export function cleanImageUrl(value: unknown): string | undefined {
  const text = boundedUrl(value);
  if (text === undefined) return undefined;
  if (!text.startsWith('/')) return cleanAbsolute(text, imageProtocols);
  const path = cleanRelative(text);
  return path?.startsWith('/assets/') ? path : undefined;
}

/** The canonical form of a frame's URL, which must be https. Undefined for other values. */
export function cleanEmbedUrl(value: unknown): string | undefined {
  const text = boundedUrl(value);
  return text === undefined ? undefined : cleanAbsolute(text, embedProtocols);
}

/** Whether the URL is on one of the hosts or on a subdomain. */
export function isOnHost(url: string, hosts: readonly string[]): boolean {
  const hostname = trimDot(new URL(url).hostname);
  return hosts.some((host) => {
    const own = trimDot(host.toLowerCase().replace(/:\d+$/, ''));
    return own !== '' && (hostname === own || hostname.endsWith(`.${own}`));
  });
}

export function isExternal(url: string): boolean {
  return url.startsWith('http:') || url.startsWith('https:');
}

const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:'];
const imageProtocols = ['http:', 'https:'];
const embedProtocols = ['https:'];
const maxLength = 2048;
const placeholderOrigin = 'https://site.invalid';

function boundedUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength || !value.isWellFormed()) return undefined;
  return value.trim();
}

function cleanAbsolute(text: string, protocols: readonly string[]): string | undefined {
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  // The schema requires that serializing a serialized URL does not change it. Reject URLs for which that is not true.
  if (url.href.length > maxLength || URL.parse(url.href)?.href !== url.href) return undefined;
  return url.href;
}

function cleanRelative(text: string): string | undefined {
  const url = URL.parse(text, placeholderOrigin);
  if (!url || url.origin !== placeholderOrigin || url.username !== '' || url.password !== '')
    return undefined;
  const relative = text.startsWith('#') ? url.hash : url.pathname + url.search + url.hash;
  // '/.//host' becomes '//host', which a browser reads as another host.
  if (relative === '' || relative.startsWith('//') || relative.length > maxLength) return undefined;
  return relative;
}

function trimDot(host: string): string {
  return host.replace(/\.$/, '');
}
