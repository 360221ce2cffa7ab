import { foreignKeyViolation, uniqueViolation } from '../../../platform/database/violations.ts';
import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';

export function slugTaken(slug: string): HttpError {
  return new HttpError(
    'slug_taken',
    `Another page or post already has the slug ${slug}. Choose another one.`,
  );
}

export function duplicatePage(existingPageId: string | undefined): HttpError {
  const message = 'The organization already has a page or post with this external_id.';
  const details = existingPageId === undefined ? {} : { existing_page_id: existingPageId };
  return new HttpError('duplicate_page', message, { details });
}

/** Converts a violated constraint to an error for the client. Returns other errors unchanged. */
export function toConflict(error: unknown, slug: string): unknown {
  if (uniqueViolation(error) === 'pages_slug_key') return slugTaken(slug);
  if (foreignKeyViolation(error) === 'pages_author_fkey')
    return invalid([{ path: '/author_id', message: 'must be an existing author of the organization' }]);
  return error;
}
