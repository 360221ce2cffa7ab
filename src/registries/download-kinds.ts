import { exportFile } from '../features/connect/exports/files/kind.ts';
import { applicationFile } from '../features/hiring/applications/files/kind.ts';
import { memberExport } from '../features/people/members/export.ts';
import type { DownloadKind } from '../platform/downloads/kind.ts';
import type { PrivateFileStore } from '../platform/storage/private/files.ts';
import { personalData } from './personal-data.ts';

/** Every kind of private files that links can download. */
export function downloadKinds(files: PrivateFileStore): readonly DownloadKind[] {
  return [memberExport({ personalData }), exportFile(files), applicationFile(files)];
}
