import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';

const kinds = ['page', 'job'] as const;

/** The page, post or job that a preview link shows. */
export interface PreviewedObject {
  kind: (typeof kinds)[number];
  id: string;
}

const ID_BYTES = 16;
const MAC_BYTES = 32;
/** Kind, id and time of expiry in seconds. */
const CONTENT_BYTES = 1 + ID_BYTES + 4;

/**
 * A token that shows an object on the board of its organization until `expiresAt`. Nothing is stored: the token is the permission.
 */
export function signPreview(
  keyRing: KeyRing,
  organizationId: number,
  { kind, id }: PreviewedObject,
  expiresAt: Date,
): string {
  const content = Buffer.alloc(CONTENT_BYTES);
  content.writeUInt8(kinds.indexOf(kind));
  content.write(id.replaceAll('-', ''), 1, 'hex');
  content.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 1 + ID_BYTES);
  const [secret] = secretsOf(keyRing, organizationId);
  return Buffer.concat([content, sign(secret, content)]).toString('base64url');
}

/** Undefined for a token that this installation did not sign for this organization. */
export function readPreview(
  keyRing: KeyRing,
  organizationId: number,
  token: string,
): (PreviewedObject & { expiresAt: Date }) | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== CONTENT_BYTES + MAC_BYTES) return undefined;
  const content = bytes.subarray(0, CONTENT_BYTES);
  const mac = bytes.subarray(CONTENT_BYTES);
  const secrets = secretsOf(keyRing, organizationId);
  if (!secrets.some((secret) => timingSafeEqual(sign(secret, content), mac))) return undefined;
  const kind = kinds[content.readUInt8()];
  const expiresAt = new Date(content.readUInt32BE(1 + ID_BYTES) * 1000);
  return kind && { kind, id: toId(content.subarray(1, 1 + ID_BYTES)), expiresAt };
}

/** Of each organization: a token for one board is invalid on all others. */
function secretsOf(keyRing: KeyRing, organizationId: number): [Buffer, ...Buffer[]] {
  return keyRing.deriveSecrets(`preview links of organization ${organizationId}`);
}

function sign(secret: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', secret).update(content).digest();
}

function toId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
