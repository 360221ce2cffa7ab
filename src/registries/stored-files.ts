import { assetFiles } from '../features/content/assets/files.ts';
import { logoFiles } from '../features/jobs/logos/stored-files.ts';
import type { StoredFiles } from '../platform/backup/stored-files.ts';
import { privateFiles } from '../platform/storage/private/segments.ts';

/** Every table whose rows name files. */
export const storedFiles: readonly StoredFiles[] = [assetFiles, logoFiles, privateFiles];
