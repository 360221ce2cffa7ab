import { recordEvenIfMoving } from '../audit/record.ts';
import type { KeyRing } from '../encryption/key-ring.ts';
import { API_PREFIX } from '../http/openapi/openapi.ts';
import type { Scope } from '../scope.ts';
import type { DownloadKind } from './kind.ts';
import type { DownloadLink } from './schema.ts';
import { printToken } from './token.ts';

/** Long enough to follow the link, and short enough to be useless in a browser's history. */
const LIFETIME_MS = 5 * 60_000;

export interface LinkOptions {
  keyRing: KeyRing;
  /** The origin of the installation. */
  origin: string;
}

/** Creates a link to a file that the caller may read. The caller has checked that it exists. */
export async function createDownloadLink(
  scope: Scope,
  { keyRing, origin }: LinkOptions,
  kind: Pick<DownloadKind, 'name' | 'objectType' | 'actions' | 'findObjectId'>,
  id: string,
): Promise<DownloadLink> {
  const { name, objectType, actions } = kind;
  const { organizationId, actor } = scope;
  const { isOperator } = scope.origin;
  const expiresAtMs = Date.now() + LIFETIME_MS;
  const token = printToken(keyRing, { kind: name, organizationId, id, actor, isOperator, expiresAtMs });
  const object = { type: objectType, id: (await kind.findObjectId?.(scope, id)) ?? id };
  await recordEvenIfMoving(scope, { action: actions.linked, object });
  return {
    url: `${origin}${API_PREFIX}/downloads/${token}`,
    expires_at: new Date(expiresAtMs).toISOString(),
  };
}
