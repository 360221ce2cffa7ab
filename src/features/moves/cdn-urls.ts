/**
 * An export has the URLs of the organization's images relative to `{cdn_url}`, which differs between installations. A text that already
 * contains `{cdn_url` gets one more brace, which the import removes.
 */
const TOKEN = '{cdn_url}';
const IMAGE = '(?=(?:logos/)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.[a-z]{3,4})';

export interface CdnUrls {
  /** Replaces the URLs of this installation. */
  toRelative(text: string): string;
  /** Replaces `{cdn_url}` by the URL of this installation. */
  toAbsolute(text: string): string;
}

export function newCdnUrls(cdnUrl: string): CdnUrls {
  const own = new RegExp(`${escapePattern(cdnUrl)}/${IMAGE}`, 'g');
  const relative = new RegExp(`\\{\\{cdn_url|\\{cdn_url\\}/${IMAGE}`, 'g');
  return {
    toRelative: (text) => text.replaceAll('{cdn_url', '{{cdn_url').replace(own, `${TOKEN}/`),
    toAbsolute: (text) =>
      text.replace(relative, (found) => (found.startsWith('{{') ? found.slice(1) : `${cdnUrl}/`)),
  };
}

/** `RegExp.escape` needs Node.js 24. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
