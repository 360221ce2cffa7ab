import { memberExport } from './features/members/export.ts';
import { personalData } from './personal-data.ts';
import type { DownloadKind } from './platform/downloads/kind.ts';

/** Every kind of private files that links can download. */
export const downloadKinds: readonly DownloadKind[] = [memberExport({ personalData })];
