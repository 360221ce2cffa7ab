import { checkKey, isKey } from './keys.ts';
import { type S3Account, sendToS3 } from './s3-request.ts';
import { type Listing, readListing } from './s3-xml.ts';
import { type Storage, StorageError } from './storage.ts';

/** Keeps files in a bucket of Amazon S3 or of a store that speaks like it. */
export class S3Storage implements Storage {
  readonly #account: S3Account;

  constructor(account: S3Account) {
    this.#account = account;
  }

  async write(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    checkKey(key);
    await sendToS3(this.#account, { method: 'PUT', key, bytes, contentType });
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    checkKey(key);
    return sendToS3(this.#account, { method: 'GET', key, absent: 'NoSuchKey' });
  }

  async has(key: string): Promise<boolean> {
    checkKey(key);
    return (await sendToS3(this.#account, { method: 'HEAD', key, absent: 'NoSuchKey' })) !== undefined;
  }

  async removeFolder(folder: string): Promise<void> {
    checkKey(folder);
    let token: string | undefined;
    do {
      const listing = await this.#list(`${folder}/`, token);
      // What others have put there under names that are no keys of ours is not ours to remove.
      await this.#remove(listing.keys.filter((key) => key.startsWith(`${folder}/`) && isKey(key)));
      token = listing.nextToken;
    } while (token !== undefined);
  }

  async #list(prefix: string, token: string | undefined): Promise<Listing> {
    const query = {
      'list-type': '2',
      prefix,
      ...(token === undefined ? {} : { 'continuation-token': token }),
    };
    const xml = await sendToS3(this.#account, { method: 'GET', query });
    const listing = readListing(Buffer.from(xml ?? []).toString('utf8'));
    // A store that gives the same page again and again would keep this busy for ever.
    if (!listing || listing.nextToken === (token ?? ''))
      throw new StorageError(`The store of files listed ${prefix} in a way that cannot be read.`);
    return listing;
  }

  /** One by one, some at a time: not every store knows how to delete many at once. */
  async #remove(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += DELETED_AT_ONCE) {
      const part = keys.slice(at, at + DELETED_AT_ONCE);
      await Promise.all(
        part.map((key) => sendToS3(this.#account, { method: 'DELETE', key, absent: 'NoSuchKey' })),
      );
    }
  }
}

const DELETED_AT_ONCE = 8;
