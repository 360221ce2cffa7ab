import { MAX_DESCRIPTION_BYTES } from '@corkboard/basics/limits';
import type { Issue } from '../errors/http-error.ts';

/** The rule of every resource that has a description. */
export function findDescriptionProblems({ description }: { description?: string | null }): Issue[] {
  if (typeof description !== 'string' || Buffer.byteLength(description) <= MAX_DESCRIPTION_BYTES) return [];
  return [{ path: '/description', message: 'must not be larger than 100 kB' }];
}
