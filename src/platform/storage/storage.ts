/** Files by key, such as `assets/<id>/original.jpg`: lower-case letters, digits, `-`, `.` and `/`. A key's content never changes. */
export interface Storage {
  /** The whole file or none of it, and when this returns it survives a crash. Writing a key again is no error. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** Removes every file under `<folder>/`; none is no error. */
  removeFolder(folder: string): Promise<void>;
}

/** Why a file could not be stored, read or removed, in one sentence for the operator. Contains no credentials. */
export class StorageError extends Error {}
