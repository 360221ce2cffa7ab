import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { EncryptionError, type KeyRing } from './key-ring.ts';

/** What a value is, and of which organization. Opening fails for any other context. */
export type TravelContext = readonly string[];

/** Begins the text of a public key, so that it is recognized, and no other text is taken for one. */
const PREFIX = 'corkboard_x25519_';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';
/** DER of a private key of X25519 (RFC 8410), before its 32 bytes. */
const PRIVATE_KEY_HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex');

/**
 * The public key of the installation, as text. Values that are sealed for it can be opened with the master key only. It is derived from the
 * newest master key, so nothing is stored.
 */
export function readPublicKey(keyRing: KeyRing): string {
  const [newest] = privateKeysOf(keyRing);
  return print(newest);
}

/** Whether the installation can open what was sealed for this public key. Earlier master keys count too. */
export function hasPrivateKeyOf(keyRing: KeyRing, publicKey: string): boolean {
  return privateKeysOf(keyRing).some((key) => print(key) === publicKey);
}

/** Undefined if the text is no public key. */
export function parsePublicKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
  if (!text.startsWith(PREFIX) || bytes.length !== KEY_BYTES) return undefined;
  const key = toPublicKey(bytes);
  return print(key) === text ? key : undefined;
}

/**
 * Encrypts a value for the holder of the public key: X25519 with a new key for each value, HKDF with SHA-256, and AES-256-GCM, which
 * authenticates the context. Returns base64.
 */
export function sealForReceiver(receiver: KeyObject, context: TravelContext, value: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const ephemeral = toBytes(publicKey);
  const key = deriveKey(privateKey, receiver, ephemeral, toBytes(receiver));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(context));
  const text = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([ephemeral, nonce, text, cipher.getAuthTag()]).toString('base64');
}

/** Decrypts a value that was sealed for one of the installation's master keys. Throws an `EncryptionError`. */
export function openAsReceiver(keyRing: KeyRing, context: TravelContext, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < KEY_BYTES + NONCE_BYTES + TAG_BYTES)
    throw new EncryptionError('A sealed value is truncated.');
  for (const privateKey of privateKeysOf(keyRing)) {
    const opened = tryToOpen(privateKey, context, bytes);
    if (opened !== undefined) return opened;
  }
  throw new EncryptionError('A sealed value is damaged, or was sealed for another installation.');
}

function tryToOpen(privateKey: KeyObject, context: TravelContext, bytes: Buffer): string | undefined {
  const ephemeral = bytes.subarray(0, KEY_BYTES);
  const nonce = bytes.subarray(KEY_BYTES, KEY_BYTES + NONCE_BYTES);
  try {
    const own = toBytes(createPublicKey(privateKey));
    const key = deriveKey(privateKey, toPublicKey(ephemeral), ephemeral, own);
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(toAad(context))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = bytes.subarray(KEY_BYTES + NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString();
  } catch {
    // Node.js and OpenSSL report a wrong key, a damaged value and an invalid point with different errors.
    return undefined;
  }
}

/** One for each master key, the newest first. */
function privateKeysOf(keyRing: KeyRing): [KeyObject, ...KeyObject[]] {
  const toKey = (secret: Buffer) =>
    createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_HEADER, secret]), format: 'der', type: 'pkcs8' });
  const [newest, ...older] = keyRing.deriveSecrets('the key that organizations are moved to');
  return [toKey(newest), ...older.map(toKey)];
}

function deriveKey(privateKey: KeyObject, publicKey: KeyObject, ephemeral: Buffer, receiver: Buffer): Buffer {
  const shared = diffieHellman({ privateKey, publicKey });
  const info = Buffer.concat([Buffer.from('corkboard moving organizations'), ephemeral, receiver]);
  return Buffer.from(hkdfSync('sha256', shared, '', info, KEY_BYTES));
}

function toPublicKey(bytes: Buffer): KeyObject {
  return createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') },
    format: 'jwk',
  });
}

function toBytes(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}

function print(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return PREFIX + toBytes(publicKey).toString('base64url');
}

/** JSON, so that different contexts never result in the same bytes. */
function toAad(context: TravelContext): Buffer {
  return Buffer.from(JSON.stringify(context));
}
