import { applicationFile } from './features/applications/files/kind.ts';
import { exportFile } from './features/exports/files/kind.ts';
import { memberExport } from './features/members/export.ts';
import { personalData } from './personal-data.ts';
import type { DownloadKind } from './platform/downloads/kind.ts';
import type { PrivateFileStore } from './platform/storage/private/files.ts';

/** Every kind of private files that links can download. */
export function downloadKinds(files: PrivateFileStore): readonly DownloadKind[] {
  return [memberExport({ personalData }), exportFile(files), applicationFile(files)];
}
