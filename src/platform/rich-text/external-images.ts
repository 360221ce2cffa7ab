import { imageUrls, type RichTextDocument } from './document.ts';

/** The distinct URLs of images that are not under `{cdn_url}`. */
export function findExternalImages(doc: RichTextDocument, cdnUrl: string): string[] {
  const cdn = new URL(`${cdnUrl}/`);
  return imageUrls(doc).filter((url) => !isOwnImage(url, cdn));
}

/** Paths that servers and proxies interpret differently: an empty segment, or an encoded slash, backslash or percent sign. */
const AMBIGUOUS_PATH = /\/\/|%2f|%5c|%25/i;

/** `/assets/` is the same folder on the host of the page. `new URL()` resolves dot segments and backslashes. */
function isOwnImage(url: string, cdn: URL): boolean {
  const { host, pathname } = new URL(url, cdn);
  const folder = url.startsWith('/') ? '/assets/' : cdn.pathname;
  return host === cdn.host && pathname.startsWith(folder) && !AMBIGUOUS_PATH.test(pathname);
}
