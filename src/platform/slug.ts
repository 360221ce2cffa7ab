import slugify from '@sindresorhus/slugify';

/** The slug that a text would like: ASCII, lower-case with hyphens; `fallback` when nothing of the text can be part of one. */
export function makeSlug(text: string, maxLength: number, fallback: string): string {
  return shortenSlug(slugify(text, { decamelize: false }), maxLength) || fallback;
}

/** Cuts between words where that leaves enough. */
export function shortenSlug(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length);
  const end = slug[length] === '-' ? length : cut.lastIndexOf('-');
  return cut.slice(0, end > length / 2 ? end : length).replace(/-+$/, '');
}
