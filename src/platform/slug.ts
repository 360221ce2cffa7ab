import slugify from '@sindresorhus/slugify';
import { isAscii } from './text.ts';

/** Converts a text to a slug of lower-case ASCII with hyphens. Returns `fallback` if nothing of the text is usable. */
export function createSlug(text: string, maxLength: number, fallback: string): string {
  return shortenSlug(toSlug(text), maxLength) || fallback;
}

/** Transliteration takes most of the time. All it would change in ASCII is `&`. */
function toSlug(text: string): string {
  if (!isAscii(text)) return slugify(text, { decamelize: false });
  return slugify(text.replaceAll('&', ' and '), { decamelize: false, transliterate: false });
}

/** Cuts between words if that keeps more than half of the length. */
export function shortenSlug(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length);
  const end = slug[length] === '-' ? length : cut.lastIndexOf('-');
  return cut.slice(0, end > length / 2 ? end : length).replace(/-+$/, '');
}
