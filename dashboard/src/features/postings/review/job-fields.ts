import type { PostingContent } from '@corkboard/client';
import { useMessages } from '../../../messages/use-messages.ts';
import { toReviewText } from './review-text.ts';

/** The fields of a posting besides its description, in the order of reading. */
export const shortFields = [
  'title',
  'company_name',
  'company_website',
  'company_logo_url',
  'location',
  'remote',
  'remote_regions',
  'job_type',
  'category_slug',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'how_to_apply',
] as const satisfies (keyof PostingContent)[];
type ShortField = (typeof shortFields)[number];

/** The value of a field as text; the empty string for none. */
export function printField(content: PostingContent, name: ShortField | 'description'): string {
  if (name === 'description') return toReviewText(content.description);
  const value = content[name];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

export function useFieldName(): (name: ShortField) => string {
  const { fields } = useMessages('jobs');
  return (name) => fields[name === 'category_slug' ? 'category_id' : name];
}
