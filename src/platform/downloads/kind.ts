import type { Readable } from 'node:stream';
import type { AuditObject } from '../audit/record.ts';
import type { Scope } from '../scope.ts';

/** A file that is being sent. Its name may contain any characters. */
export interface DownloadFile {
  name: string;
  contentType: string;
  content: Readable;
}

/** One kind of private files. The feature that has them defines it; `src/download-kinds.ts` lists all of them. */
export interface DownloadKind {
  /** Part of each link. */
  name: string;
  /** What the audit log says about a link and about a download. */
  objectType: AuditObject['type'];
  actions: { linked: string; downloaded: string };
  /** Opens the file with this id. Throws `not_found` if it does not exist. Files of the installation get a scope without an organization. */
  open(scope: Scope, id: string): Promise<DownloadFile>;
}
