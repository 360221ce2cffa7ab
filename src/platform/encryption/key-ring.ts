import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Where a sealed value belongs. It is authenticated together with the value, which cannot be opened for another place. */
export interface SealedPlace {
  kind: 'secret' | 'webhook_secret';
  organizationId: number;
  name: string;
  version: number;
}

/** A data key encrypted with a master key. The names are those of the columns. */
export interface Wrapped {
  key_id: string;
  wrapped_key: Buffer;
}

/** A value encrypted with its own data key. */
export interface Sealed extends Wrapped {
  sealed_value: Buffer;
}

/** A master key is missing or invalid, or a sealed value is damaged or misplaced. The message never contains a value or a key. */
export class EncryptionError extends Error {}

/** The length of a master key. */
export const KEY_BYTES = 32;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The master keys. The first, which is the newest, seals values. All of them open values. */
export class KeyRing {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly newestId: string;

  /** Keys of 32 bytes each, the newest first. */
  constructor(keys: readonly Buffer[]) {
    this.#keys = new Map(keys.map((key) => [toKeyId(key), key]));
    const [newest] = this.#keys.keys();
    if (newest === undefined || keys.some((key) => key.length !== KEY_BYTES))
      throw new EncryptionError(`Master keys must have ${KEY_BYTES} bytes.`);
    this.newestId = newest;
  }

  get ids(): string[] {
    return [...this.#keys.keys()];
  }

  seal(place: SealedPlace, value: string): Sealed {
    const dataKey = randomBytes(KEY_BYTES);
    return {
      ...this.#wrap(place, dataKey),
      sealed_value: encrypt(dataKey, Buffer.from(value), toContext('value', place)),
    };
  }

  open(place: SealedPlace, sealed: Sealed): string {
    const dataKey = this.#unwrap(place, sealed);
    return decrypt(dataKey, sealed.sealed_value, toContext('value', place)).toString();
  }

  /** Encrypts the data key with the newest master key. The sealed value does not change. */
  rewrap(place: SealedPlace, wrapped: Wrapped): Wrapped {
    return this.#wrap(place, this.#unwrap(place, wrapped));
  }

  /**
   * A keyed hash to compare texts without storing them. Without the master key, it cannot be used to test guesses. Returns one for each
   * master key, the newest first.
   */
  fingerprint(text: string): [Buffer, ...Buffer[]] {
    const of = (keyId: string) =>
      createHmac('sha256', derive(this.#get(keyId), 'fingerprint'))
        .update(text)
        .digest();
    const [, ...older] = this.ids;
    return [of(this.newestId), ...older.map(of)];
  }

  /** Encrypts a fixed text with a master key, so that a later start can verify that it has the same key. */
  createCheckValue(keyId: string): Buffer {
    return encrypt(this.#get(keyId), Buffer.from(CHECK_TEXT), [CHECK_TEXT, keyId]);
  }

  hasMade(keyId: string, checkValue: Buffer): boolean {
    try {
      return decrypt(this.#get(keyId), checkValue, [CHECK_TEXT, keyId]).toString() === CHECK_TEXT;
    } catch (error) {
      if (error instanceof EncryptionError) return false;
      throw error;
    }
  }

  #wrap(place: SealedPlace, dataKey: Buffer): Wrapped {
    const key_id = this.newestId;
    const context = [...toContext('data key', place), key_id];
    return { key_id, wrapped_key: encrypt(this.#get(key_id), dataKey, context) };
  }

  #unwrap(place: SealedPlace, { key_id, wrapped_key }: Wrapped): Buffer {
    return decrypt(this.#get(key_id), wrapped_key, [...toContext('data key', place), key_id]);
  }

  #get(keyId: string): Buffer {
    const key = this.#keys.get(keyId);
    if (!key) throw new EncryptionError(`The master key ${keyId} is not loaded.`);
    return key;
  }
}

const CHECK_TEXT = 'corkboard master key';

/** Identifies a key without revealing anything about it. */
function toKeyId(key: Buffer): string {
  return createHash('sha256').update(derive(key, 'id')).digest('hex').slice(0, 16);
}

/** Derives a key for another purpose (RFC 5869). It reveals nothing about the original key. */
function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `corkboard master key ${purpose}`, KEY_BYTES));
}

function toContext(part: string, { kind, organizationId, name, version }: SealedPlace): string[] {
  return [part, kind, `${organizationId}`, name, `${version}`];
}

/** JSON, so that different contexts never result in the same bytes. */
function toAad(context: string[]): Buffer {
  return Buffer.from(JSON.stringify(context));
}

/** Returns nonce, ciphertext and tag. A key encrypts few values, so random nonces (NIST SP 800-38D, 8.2.2) do not collide. */
function encrypt(key: Buffer, plain: Buffer, context: string[]): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, context: string[]): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new EncryptionError('A sealed value is truncated.');
  // Without this length, Node.js would accept a shorter tag.
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(toAad(context))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new EncryptionError('A sealed value is damaged, or is not where it was sealed.', { cause });
  }
}
