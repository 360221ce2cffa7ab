import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Identifies a sealed value. Opening fails for any other context, because encryption authenticates it as additional data (AAD). */
export interface EncryptionContext {
  kind: 'secret' | 'webhook_secret' | 'totp_secret' | 'private_file';
  /** 0 for a value that belongs to the installation. */
  organizationId: number;
  name: string;
  version: number;
}

/** A data key encrypted with a master key. The names are column names. */
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

  seal(context: EncryptionContext, value: string): Sealed {
    const dataKey = randomBytes(KEY_BYTES);
    return {
      ...this.#wrap(context, dataKey),
      sealed_value: encrypt(dataKey, Buffer.from(value), toAadFields('value', context)),
    };
  }

  open(context: EncryptionContext, sealed: Sealed): string {
    const dataKey = this.#unwrap(context, sealed);
    return decrypt(dataKey, sealed.sealed_value, toAadFields('value', context)).toString();
  }

  /** A new key for bytes that the caller encrypts, such as a file, and the same key encrypted for the database. */
  createDataKey(context: EncryptionContext): { dataKey: Buffer; wrapped: Wrapped } {
    const dataKey = randomBytes(KEY_BYTES);
    return { dataKey, wrapped: this.#wrap(context, dataKey) };
  }

  openDataKey(context: EncryptionContext, wrapped: Wrapped): Buffer {
    return this.#unwrap(context, wrapped);
  }

  /** Encrypts the data key with the newest master key. The sealed value does not change. */
  rewrap(context: EncryptionContext, wrapped: Wrapped): Wrapped {
    return this.#wrap(context, this.#unwrap(context, wrapped));
  }

  /**
   * A keyed hash to compare texts without storing them. Without the master key, it cannot be used to test guesses. Returns one for each
   * master key, the newest first.
   */
  fingerprint(text: string): [Buffer, ...Buffer[]] {
    return this.#hash('fingerprint', text);
  }

  /**
   * A secret of 256 bits for something with this unique name. The secret is always the same, so nothing needs to store it. Returns
   * one for each master key, the newest first.
   */
  deriveSecrets(name: string): [Buffer, ...Buffer[]] {
    return this.#hash('secret', name);
  }

  /** A signature of the text, of 256 bits, that is valid for this purpose only. */
  sign(purpose: string, text: string): Buffer {
    return this.#hash(`signature for ${purpose}`, text)[0];
  }

  /** Whether one of the master keys has signed the text. Takes the same time for all wrong signatures. */
  hasSigned(purpose: string, text: string, signature: Buffer): boolean {
    const hashes = this.#hash(`signature for ${purpose}`, text);
    return hashes.some((hash) => hash.length === signature.length && timingSafeEqual(hash, signature));
  }

  /** Encrypts a fixed text with a master key, so that a later start can verify that it has the same key. */
  createCheckValue(keyId: string): Buffer {
    return encrypt(this.#get(keyId), Buffer.from(CHECK_TEXT), [CHECK_TEXT, keyId]);
  }

  matchesCheckValue(keyId: string, checkValue: Buffer): boolean {
    try {
      return decrypt(this.#get(keyId), checkValue, [CHECK_TEXT, keyId]).toString() === CHECK_TEXT;
    } catch (error) {
      if (error instanceof EncryptionError) return false;
      throw error;
    }
  }

  #hash(purpose: string, text: string): [Buffer, ...Buffer[]] {
    const of = (keyId: string) =>
      createHmac('sha256', derive(this.#get(keyId), purpose))
        .update(text)
        .digest();
    const [, ...older] = this.ids;
    return [of(this.newestId), ...older.map(of)];
  }

  #wrap(context: EncryptionContext, dataKey: Buffer): Wrapped {
    const key_id = this.newestId;
    const aadFields = [...toAadFields('data key', context), key_id];
    return { key_id, wrapped_key: encrypt(this.#get(key_id), dataKey, aadFields) };
  }

  #unwrap(context: EncryptionContext, { key_id, wrapped_key }: Wrapped): Buffer {
    return decrypt(this.#get(key_id), wrapped_key, [...toAadFields('data key', context), key_id]);
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

function toAadFields(part: string, { kind, organizationId, name, version }: EncryptionContext): string[] {
  return [part, kind, `${organizationId}`, name, `${version}`];
}

/** JSON, so that different fields never result in the same bytes. */
function toAad(aadFields: string[]): Buffer {
  return Buffer.from(JSON.stringify(aadFields));
}

/** Returns nonce, ciphertext and tag. A key encrypts few values, so random nonces (NIST SP 800-38D, 8.2.2) do not collide. */
function encrypt(key: Buffer, plain: Buffer, aadFields: string[]): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(aadFields));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, aadFields: string[]): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new EncryptionError('A sealed value is truncated.');
  // Without this length, Node.js would accept a shorter tag.
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(toAad(aadFields))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new EncryptionError('A sealed value is damaged, or is not where it was sealed.', { cause });
  }
}
