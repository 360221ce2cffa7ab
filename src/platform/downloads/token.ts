import type { KeyRing } from '../encryption/key-ring.ts';

/** The grant of a link, with its creator. */
export interface DownloadGrant {
  /** The name of a `DownloadKind`. */
  kind: string;
  /** Null is the installation. */
  organizationId: number | null;
  id: string;
  actor: string;
  isOperator: boolean;
  expiresAtMs: number;
}

const PURPOSE = 'download';

/** The grant, readable, and its signature. */
export function printToken(keyRing: KeyRing, grant: DownloadGrant): string {
  const { kind, organizationId, id, actor, isOperator, expiresAtMs } = grant;
  const fields = [kind, organizationId, id, actor, isOperator, expiresAtMs];
  const text = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${text}.${keyRing.sign(PURPOSE, text).toString('base64url')}`;
}

/** Undefined for any text that `printToken` would not return. A token stays readable after it has expired. */
export function readToken(keyRing: KeyRing, token: string): DownloadGrant | undefined {
  const [text = '', signature = '', ...rest] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  // Node.js ignores invalid characters and spare bits. Without this, one grant would have several tokens.
  if (rest.length > 0 || bytes.toString('base64url') !== signature) return undefined;
  if (!keyRing.hasSigned(PURPOSE, text, bytes)) return undefined;
  const [kind, organizationId, id, actor, isOperator, expiresAtMs] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  );
  return { kind, organizationId, id, actor, isOperator, expiresAtMs };
}
