import { randomBytes } from 'node:crypto';
import { createSlug, shortenSlug } from '../../../platform/slug.ts';

const MAX_LENGTH = 80;

/** The first choice for a job of this title and company: ASCII, at most 80 characters. */
export function preferredSlug(title: string, companyName: string | null): string {
  return createSlug(companyName ? `${title} ${companyName}` : title, MAX_LENGTH, 'job');
}

/** A slug with a random suffix, to try if another job has the preferred one. */
export function distinctSlug(preferred: string): string {
  const suffix = randomBytes(4).toString('hex').slice(0, 6);
  return `${shortenSlug(preferred, MAX_LENGTH - suffix.length - 1)}-${suffix}`;
}
