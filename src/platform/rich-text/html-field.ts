import { invalid } from '../http/errors/http-error.ts';
import { RichTextError } from './errors.ts';
import { sanitizeHtml } from './sanitize.ts';

/** Sanitizes the HTML of a field of a request. `path` is its JSON Pointer. */
export function sanitizeHtmlField(html: string, ownHosts: readonly string[], path: string): string {
  try {
    return sanitizeHtml(html, { ownHosts });
  } catch (error) {
    if (error instanceof RichTextError) throw invalid([{ path, message: error.message }]);
    throw error;
  }
}

/** The URLs of the images in sanitized HTML. */
export function listImages(html: string | null): string[] {
  const images = html?.matchAll(/<img src="([^"]*)"/g) ?? [];
  return [...images].map(([, src = '']) => decodeEntities(src));
}

/** Decodes the entities that our sanitizer prints. */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
