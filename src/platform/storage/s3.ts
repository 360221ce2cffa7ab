import { checkKey, isKey } from './keys.ts';
import { type S3Account, sendToS3 } from './s3-request.ts';
import { type Listing, readListing } from './s3-xml.ts';
import { type Storage, StorageError } from './storage.ts';

/** Stores files in a bucket of Amazon S3 or of a compatible store. */
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
      // Objects whose names are not valid keys belong to other programs, so they stay.
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
    // A store that returns the same page forever would cause an endless loop.
    if (!listing || listing.nextToken === (token ?? ''))
      throw new StorageError(`The file storage returned an invalid listing of ${prefix}.`);
    return listing;
  }

  /** Deletes each key with its own request, a few concurrently, because not every store supports bulk deletion. */
  async #remove(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += MAX_CONCURRENT_DELETES) {
      const batch = keys.slice(at, at + MAX_CONCURRENT_DELETES);
      await Promise.all(
        batch.map((key) => sendToS3(this.#account, { method: 'DELETE', key, absent: 'NoSuchKey' })),
      );
    }
  }
}

const MAX_CONCURRENT_DELETES = 8;
