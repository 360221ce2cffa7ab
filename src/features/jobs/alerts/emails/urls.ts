import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { deriveToken } from '../../../../platform/sign-in/tokens.ts';
import { type AlertRow, setTokenHash } from '../queries.ts';

export interface AlertUrls {
  /** The page of the alert. */
  manage: string;
  /** The page, and the target of one-click requests (RFC 8058). */
  unsubscribe: string;
}

/** The URLs for the emails of an alert. They contain its token, which stays the same until its master key is removed, and works even then. */
export async function toAlertUrls(
  scope: Scope,
  keyRing: KeyRing,
  { id, token_hash }: Pick<AlertRow, 'id' | 'token_hash'>,
): Promise<AlertUrls> {
  const token = deriveToken(keyRing, `alert ${scope.organizationId} ${id}`, token_hash);
  await setTokenHash(scope, id, token.hash);
  const manage = `${scope.organization.boardUrl}/alerts/${token.text}`;
  return { manage, unsubscribe: `${manage}/unsubscribe` };
}
