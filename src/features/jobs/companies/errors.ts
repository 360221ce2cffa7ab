import { HttpError } from '../../../platform/http/errors/http-error.ts';

export function nameTaken(name: string, existingId: string): HttpError {
  return new HttpError(
    'duplicate_company',
    `Another company already has the name ${name}, or a spelling of it.`,
    {
      details: { existing_company_id: existingId },
    },
  );
}

export function slugTaken(slug: string): HttpError {
  return new HttpError('slug_taken', `Another company already has the slug ${slug}. Choose another one.`);
}

export function externalIdTaken(existingId: string | undefined): HttpError {
  return new HttpError('duplicate_company', 'The organization already has a company with this external_id.', {
    details: existingId === undefined ? {} : { existing_company_id: existingId },
  });
}
