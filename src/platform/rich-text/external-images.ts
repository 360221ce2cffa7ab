import { imageUrls, type RichTextDocument } from './document.ts';

/** The addresses of images that are hosted elsewhere than at `{cdn_url}`, each once. */
export function findExternalImages(doc: RichTextDocument, cdnUrl: string): string[] {
  const { host } = new URL(cdnUrl);
  return imageUrls(doc).filter((url) => !url.startsWith('/') && new URL(url).host !== host);
}
