import { type RawBuilder, sql } from 'kysely';
import type { KeyRing } from '../encryption/key-ring.ts';
import { inTransaction, type Scope } from '../scope.ts';
import { deriveToken } from './tokens.ts';

/** How long an emailed link works after it was sent. Requests that wait longer are not sent. */
export const LINK_MINUTES = 15;

/** How many links of an account can work at the same time. */
const MAX_VALID_LINKS = 3;

/** A link that was requested with an email address, which may belong to no account. */
export interface RequestedLink {
  email_key: string;
  /** Of the token that an earlier attempt may have sent. */
  token_hash: Buffer | null;
}

/** The other links of an account that have not expired. */
export interface LinkCounts {
  has_recent: boolean;
  valid: number;
}

/** Where the links of one kind of account are stored. */
export interface LinkStore {
  /** The name of the link's token, unique among everything that derives tokens. */
  toTokenName(scope: Scope, id: string): string;
  findRequested(scope: Scope, id: string): Promise<RequestedLink | undefined>;
  /** Finds and locks the account with this email address. Undefined if it may not sign in. */
  lockAccount(scope: Scope, emailKey: string): Promise<{ id: string; email: string } | undefined>;
  /** Reads `linkCounts` of the account's links, without the one with this id. */
  countOthers(scope: Scope, accountId: string, id: string): Promise<LinkCounts>;
  /** Assigns the link and a token to the account, and starts its time. False if the link was deleted meanwhile. */
  assign(scope: Scope, id: string, accountId: string, tokenHash: Buffer): Promise<boolean>;
  delete(scope: Scope, id: string): Promise<void>;
}

/** What `countOthers` selects. */
export const linkCounts = {
  has_recent: sql<boolean>`coalesce(max(created_at) > now() - interval '1 minute', false)`,
  valid: sql<number>`count(*)::int`,
} satisfies { [Name in keyof LinkCounts]: RawBuilder<LinkCounts[Name]> };

/** When a link ends that is requested or sent now. */
export const linkEnd = sql<string>`now() + make_interval(mins => ${LINK_MINUTES})`;

/**
 * Assigns a requested link to the account with its email address. Returns that email address and the token, which is the same each
 * time. Deletes the link, and returns undefined, if no account gets it. Locks the account before the link, because another order could
 * deadlock.
 */
export async function prepareLink(
  scope: Scope,
  keyRing: KeyRing,
  links: LinkStore,
  id: string,
): Promise<{ accountId: string; email: string; token: string } | undefined> {
  return inTransaction(scope, async (scope) => {
    const link = await links.findRequested(scope, id);
    if (!link) return undefined;
    const account = await links.lockAccount(scope, link.email_key);
    // A link that was sent before may be in the mailbox, so it stays.
    const isAllowed =
      link.token_hash !== null || (account && canSend(await links.countOthers(scope, account.id, id)));
    if (!account || !isAllowed) {
      await links.delete(scope, id);
      return undefined;
    }
    const token = deriveToken(keyRing, links.toTokenName(scope, id), link.token_hash);
    const isAssigned = await links.assign(scope, id, account.id, token.hash);
    return isAssigned ? { accountId: account.id, email: account.email, token: token.text } : undefined;
  });
}

/**
 * Whether another link may be sent. An account gets one link a minute and three valid ones. This prevents flooding of a mailbox. A stranger who requests links cannot
 * lock the owner out either: the mailbox has a valid link, or the next one is sent.
 */
export function canSend({ has_recent, valid }: LinkCounts): boolean {
  return !has_recent && valid < MAX_VALID_LINKS;
}
