import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { checkKey } from './keys.ts';
import { type Storage, StorageError } from './storage.ts';

/** Stores files in local folders, such as `assets/<id>/original.jpg` under `root`. */
export class LocalStorage implements Storage {
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    checkKey(key);
    try {
      const made = await mkdir(path.join(this.#root, path.dirname(key)), { recursive: true, mode: 0o700 });
      if (made !== undefined) await syncFolder(path.dirname(made));
      if (!(await this.#isInside(path.dirname(key)))) throw new StorageError(outsideMessage(key));
      await writeWhole(path.join(this.#root, key), bytes);
      // Sync all parent folders: another write may have created one and not synced it yet.
      for (let folder = path.dirname(key); ; folder = path.dirname(folder)) {
        await syncFolder(path.join(this.#root, folder));
        if (folder === '.') return;
      }
    } catch (error) {
      await this.#removeEmpty(path.dirname(key));
      throw toStorageError(error, 'written', key);
    }
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    checkKey(key);
    try {
      if (!(await this.#isInside(path.dirname(key)))) return undefined;
      return await readRegularFile(path.join(this.#root, key));
    } catch (error) {
      if (isOneOf(error, ABSENT)) return undefined;
      throw toStorageError(error, 'read', key);
    }
  }

  async has(key: string): Promise<boolean> {
    checkKey(key);
    try {
      if (!(await this.#isInside(path.dirname(key)))) return false;
      return (await lstat(path.join(this.#root, key))).isFile();
    } catch (error) {
      if (isOneOf(error, ABSENT)) return false;
      throw toStorageError(error, 'read', key);
    }
  }

  async removeFolder(folder: string): Promise<void> {
    checkKey(folder);
    try {
      if (!(await this.#isInside(path.dirname(folder)))) throw new StorageError(outsideMessage(folder));
      // The removal fails if another process adds a file after the folder was emptied.
      await rm(path.join(this.#root, folder), { recursive: true, force: true, maxRetries: 3 });
      await syncFolder(path.join(this.#root, path.dirname(folder)));
    } catch (error) {
      if (isOneOf(error, ABSENT)) return;
      throw toStorageError(error, 'removed', folder);
    }
  }

  /** Removes empty folders after a failed write. The top folder stays, because other writes may be about to use it. */
  async #removeEmpty(folder: string): Promise<void> {
    for (let each = folder; path.dirname(each) !== '.'; each = path.dirname(each)) {
      try {
        await rmdir(path.join(this.#root, each));
      } catch {
        return;
      }
    }
  }

  /**
   * Whether no symbolic link leads to the folder. The top folder may be a link, so that an operator can put all assets on another
   * disk.
   */
  async #isInside(folder: string): Promise<boolean> {
    const [top = '', ...rest] = folder.split('/');
    const realTop = await realpath(path.join(this.#root, top));
    return (await realpath(path.join(this.#root, folder))) === path.join(realTop, ...rest);
  }
}

/** Writes, syncs and renames a temporary file. The temporary name begins with a dot, unlike any key. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${randomBytes(12).toString('hex')}.tmp`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Does not follow links, and does not block on a named pipe. */
async function readRegularFile(file: string): Promise<Uint8Array | undefined> {
  const handle: FileHandle = await open(
    file,
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  );
  try {
    return (await handle.stat()).isFile() ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const ABSENT = ['ENOENT', 'ENOTDIR', 'ELOOP'];

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file exceeds the file size limit of this process',
  EACCES: 'this process has no permission for the folder',
  EPERM: 'this process has no permission for the folder',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOTDIR: 'a file exists where a folder is expected',
  EEXIST: 'a file exists where a folder is expected',
};

function outsideMessage(key: string): string {
  return `${key} is behind a symbolic link, and links are not followed`;
}

function toStorageError(error: unknown, verb: string, key: string): Error {
  const { code } = error as { code?: string };
  if (error instanceof StorageError || code === undefined) return error as Error;
  const reason = REASONS[code] ?? `system error ${code}`;
  return new StorageError(`${key} could not be ${verb} in DATA_DIR: ${reason}.`, { cause: error });
}

function isOneOf(error: unknown, codes: string[]): boolean {
  return codes.includes((error as { code?: string }).code ?? '');
}
