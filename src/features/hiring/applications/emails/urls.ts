import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { deriveToken } from '../../../../platform/sign-in/tokens.ts';
import type { ApplicationRow } from '../queries.ts';
import { setTokenHash } from '../write-queries.ts';

/** The page of an application for its candidate. Its token stays the same until its master key is removed, and works even then. */
export async function toApplicationUrl(
  scope: Scope,
  keyRing: KeyRing,
  { id, token_hash }: Pick<ApplicationRow, 'id' | 'token_hash'>,
): Promise<string> {
  const token = deriveToken(keyRing, `application ${scope.organizationId} ${id}`, token_hash);
  await setTokenHash(scope, id, token.hash);
  return `${scope.organization.boardUrl}/account/applications/${token.text}`;
}
