/** Files by key, such as `assets/<id>/original.jpg`: lower-case letters, digits, `-`, `.` and `/`. A key's content never changes. */
export interface Storage {
  /** Writes the whole file or nothing. After it returns, the file survives a crash. Writing a key twice is not an error. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined if the file does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** Removes all files under `<folder>/`. An empty or missing folder is not an error. */
  removeFolder(folder: string): Promise<void>;
}

/** Why a file could not be stored, read or removed, in one sentence for the operator. Contains no credentials. */
export class StorageError extends Error {
  /** Whether the disk or the quota is full, so that the same works once there is space. */
  get isFull(): boolean {
    return ['ENOSPC', 'EDQUOT'].includes((this.cause as { code?: string } | undefined)?.code ?? '');
  }
}
