import { randomBytes } from 'node:crypto';
import slugify from '@sindresorhus/slugify';

const MAX_LENGTH = 80;

/** The slug that a job of this title and company would like: ASCII, at most 80 characters. */
export function preferredSlug(title: string, companyName: string | null): string {
  const whole = slugify(companyName ? `${title} ${companyName}` : title, { decamelize: false });
  return shorten(whole, MAX_LENGTH) || 'job';
}

/** The slug to try when another job has the preferred one. */
export function distinctSlug(preferred: string): string {
  const suffix = randomBytes(4).toString('hex').slice(0, 6);
  return `${shorten(preferred, MAX_LENGTH - suffix.length - 1)}-${suffix}`;
}

/** Cuts between words where that leaves enough. */
function shorten(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length);
  const end = slug[length] === '-' ? length : cut.lastIndexOf('-');
  return cut.slice(0, end > length / 2 ? end : length).replace(/-+$/, '');
}
