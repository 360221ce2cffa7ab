import { HangBreaker } from './hang-breaker.ts';
import { checkKey, isKey } from './keys.ts';
import { type S3Account, S3HangError, type S3Request, sendToS3 } from './s3-request.ts';
import { type Listing, readListing } from './s3-xml.ts';
import { type Storage, StorageError } from './storage.ts';

/** Of a file. All clients that wait for an upload get their responses within half a minute. */
const TIMEOUT_MS = 20_000;

/** Stores files in a bucket of Amazon S3 or of a compatible store. */
export class S3Storage implements Storage {
  readonly #account: S3Account;
  readonly #breaker: HangBreaker;

  /** `pauseMs`: see `HangBreaker`. */
  constructor(account: S3Account, pauseMs?: number) {
    this.#account = { timeoutMs: TIMEOUT_MS, ...account };
    this.#breaker = new HangBreaker(pauseMs);
  }

  async write(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    checkKey(key);
    await this.#send({ method: 'PUT', key, bytes, contentType });
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    checkKey(key);
    return this.#send({ method: 'GET', key, absent: 'NoSuchKey' });
  }

  async has(key: string): Promise<boolean> {
    checkKey(key);
    return (await this.#send({ method: 'HEAD', key, absent: 'NoSuchKey' })) !== undefined;
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

  #send(request: S3Request): Promise<Uint8Array | undefined> {
    return this.#breaker.run(() => sendToS3(this.#account, request), {
      isHang: (error) => error instanceof S3HangError,
      toRefusal: () => new StorageError('The file storage does not respond.'),
    });
  }

  async #list(prefix: string, token: string | undefined): Promise<Listing> {
    const query = {
      'list-type': '2',
      prefix,
      ...(token === undefined ? {} : { 'continuation-token': token }),
    };
    const xml = await this.#send({ method: 'GET', query });
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
      await Promise.all(batch.map((key) => this.#send({ method: 'DELETE', key, absent: 'NoSuchKey' })));
    }
  }
}

const MAX_CONCURRENT_DELETES = 8;
