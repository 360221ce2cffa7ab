import { foreignKeyViolation, uniqueViolation } from '../../platform/database/violations.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';

export function slugTaken(slug: string): HttpError {
  return new HttpError('slug_taken', `Another page or post has the slug ${slug}.`);
}

/** What the client is told of a failed write; any other failure as it is. */
export function toConflict(error: unknown, slug: string): unknown {
  if (uniqueViolation(error) === 'pages_slug_key') return slugTaken(slug);
  if (foreignKeyViolation(error) === 'pages_author_fkey')
    return invalid([{ path: '/author_id', message: 'must be an author of the organization' }]);
  return error;
}
