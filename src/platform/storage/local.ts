import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { checkKey } from './keys.ts';
import { type Storage, StorageError } from './storage.ts';

/** Keeps files in folders of this machine: `assets/<id>/original.jpg` under `root`. */
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
      if (!(await this.#isOurs(path.dirname(key)))) throw new StorageError(outsideMessage(key));
      await writeWhole(path.join(this.#root, key), bytes);
      // The entries of the folders too, new or not: whoever made one a moment ago may not have come to this yet.
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
      if (!(await this.#isOurs(path.dirname(key)))) return undefined;
      return await readRegularFile(path.join(this.#root, key));
    } catch (error) {
      if (isOneOf(error, ABSENT)) return undefined;
      throw toStorageError(error, 'read', key);
    }
  }

  async has(key: string): Promise<boolean> {
    checkKey(key);
    try {
      if (!(await this.#isOurs(path.dirname(key)))) return false;
      return (await lstat(path.join(this.#root, key))).isFile();
    } catch (error) {
      if (isOneOf(error, ABSENT)) return false;
      throw toStorageError(error, 'read', key);
    }
  }

  async removeFolder(folder: string): Promise<void> {
    checkKey(folder);
    try {
      if (!(await this.#isOurs(path.dirname(folder)))) throw new StorageError(outsideMessage(folder));
      // Someone who still writes there makes a removal fail that has just emptied the folder.
      await rm(path.join(this.#root, folder), { recursive: true, force: true, maxRetries: 3 });
      await syncFolder(path.join(this.#root, path.dirname(folder)));
    } catch (error) {
      if (isOneOf(error, ABSENT)) return;
      throw toStorageError(error, 'removed', folder);
    }
  }

  /** Leaves no empty folder behind a failed write. The first folder stays: others may be about to write into it. */
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
   * Whether the folder is where its name says, and not behind a symbolic link. The first folder may be a link: that is
   * how an operator puts all assets on another disk.
   */
  async #isOurs(folder: string): Promise<boolean> {
    const [top = '', ...rest] = folder.split('/');
    const realTop = await realpath(path.join(this.#root, top));
    return (await realpath(path.join(this.#root, folder))) === path.join(realTop, ...rest);
  }
}

/** Under a temporary name until it is whole and on the disk. The name begins with a point, which no key does. */
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

/** Follows no link, and does not wait for the other end of a pipe. */
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
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is larger than this process may write',
  EACCES: 'this process may not use the folder',
  EPERM: 'this process may not use the folder',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOTDIR: 'a file is where a folder should be',
  EEXIST: 'a file is where a folder should be',
};

function outsideMessage(key: string): string {
  return `${key} is behind a symbolic link, which is not followed`;
}

function toStorageError(error: unknown, verb: string, key: string): Error {
  const { code } = error as { code?: string };
  if (error instanceof StorageError || code === undefined) return error as Error;
  const reason = REASONS[code] ?? `the system says ${code}`;
  return new StorageError(`${key} could not be ${verb} in DATA_DIR: ${reason}.`, { cause: error });
}

function isOneOf(error: unknown, codes: string[]): boolean {
  return codes.includes((error as { code?: string }).code ?? '');
}
