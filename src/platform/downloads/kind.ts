import type { Readable } from 'node:stream';
import type { AuditObject } from '../audit/record.ts';
import type { Scope } from '../scope.ts';
import type { ByteRange } from '../storage/private/segments.ts';

/** A file that is written while it is sent. Its name may contain any characters. */
export interface WrittenFile {
  name: string;
  contentType: string;
  content: Readable;
}

/** A file that is stored and never changes, so that clients can continue an interrupted download. */
export interface StoredFile {
  name: string;
  contentType: string;
  sizeBytes: number;
  /** Strong, with its quotes. */
  entityTag: string;
  read(range: ByteRange): Readable;
}

export type DownloadFile = WrittenFile | StoredFile;

/** One kind of private files. Their feature defines it; `src/registries/download-kinds.ts` lists all of them. */
export interface DownloadKind<File extends DownloadFile = DownloadFile> {
  /** Part of each link. */
  name: string;
  /** What the audit log says about a link and about a download. */
  objectType: AuditObject['type'];
  actions: { linked: string; downloaded: string };
  /** The id of their object in the audit log. Default: the id of the file. */
  findObjectId?(scope: Scope, id: string): Promise<string>;
  /** Opens the file with this id. Throws `not_found` if it does not exist. Files of the installation get a scope without an organization. */
  open(scope: Scope, id: string): Promise<File>;
}
