import type { StoredFiles } from '../../../platform/backup/stored-files.ts';

/** The copies that are ready. */
export const logoFiles: StoredFiles = {
  table: 'logos',
  query: `
    select organization_id, 'logos/' || id || '/logo.webp' as key, 'image/webp' as content_type
    from logos where status = 'ready'`,
};
