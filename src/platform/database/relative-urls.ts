/**
 * The URLs of images in texts, relative to `{cdn_url}`, which differs between installations and may change. A text that already contains
 * `{cdn_url` gets one more brace, so that every text comes back as it was.
 */
const TOKEN = '{cdn_url}';
const TOKEN_START = '{cdn_url';
/** What follows the base URL: `<id>.<extension>` or `logos/<id>.webp`. In the syntax of JavaScript and of PostgreSQL. */
export const IMAGE =
  '(?=(?:logos/)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.[a-z]{3,4})';

export interface RelativeUrls {
  /** Replaces the URLs of this installation. */
  toRelative(text: string): string;
  /** Replaces `{cdn_url}` by the URL of this installation. */
  toAbsolute(text: string): string;
}

export function newRelativeUrls(cdnUrl: string): RelativeUrls {
  const start = `${cdnUrl}/`;
  const own = new RegExp(`${escapePattern(start)}${IMAGE}`, 'g');
  const relative = new RegExp(`\\{\\{cdn_url|\\{cdn_url\\}/${IMAGE}`, 'g');
  return {
    toRelative: (text) => {
      const escaped = text.includes(TOKEN_START) ? text.replaceAll(TOKEN_START, `{${TOKEN_START}`) : text;
      return escaped.includes(start) ? escaped.replace(own, `${TOKEN}/`) : escaped;
    },
    // Nearly all texts have no image, and a search is far cheaper than a pattern.
    toAbsolute: (text) =>
      text.includes(TOKEN_START)
        ? text.replace(relative, (found) => (found.startsWith('{{') ? found.slice(1) : start))
        : text,
  };
}

/** For patterns of JavaScript and of PostgreSQL. `RegExp.escape` needs Node.js 24, and PostgreSQL does not read its result. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
