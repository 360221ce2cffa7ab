import { sql } from 'kysely';
import type { PublicContent } from '../../../platform/cache/public-content.ts';
import { pageArchived, pageCreated, pageDeleted, pagePublished, pageUpdated } from './schema.ts';

export const pageContent: PublicContent = {
  changedBy: [pageArchived, pageCreated, pageDeleted, pagePublished, pageUpdated],
  // When the next scheduled page becomes public.
  nextChange: (organizationId) => sql`(
    select min(published_at) from pages
    where organization_id = ${organizationId} and status = 'published' and published_at > now())`,
};
