import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../../platform/database/delete-in-batches.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { hashToken, newToken } from '../../../../platform/sign-in/tokens.ts';
import { challengeExpired } from '../errors.ts';
import type { SignInMethod } from '../sessions/schema.ts';
import { lockUser, type UserRow } from '../users/queries.ts';

const MINUTES = 10;
const MAX_ATTEMPTS = 5;

/** What a browser must answer, once. The passkey that signs in names the user; all other challenges belong to one. */
export type NewChallenge =
  | { kind: 'passkey_sign_in' }
  | { kind: 'second_step'; userId: string; firstMethod: SignInMethod }
  | { kind: 'passkey_enrollment' | 'totp_enrollment'; userId: string };

export interface Challenge {
  token: string;
  expiresAt: string;
}

/** A challenge that has not expired, with one more attempt. */
export interface OpenChallenge {
  tokenHash: Buffer;
  userId: string | null;
  /** The first factor, in the second step of a sign-in. */
  firstMethod: SignInMethod | null;
}

export async function createChallenge(db: Kysely<DB>, challenge: NewChallenge): Promise<Challenge> {
  const { text, hash } = newToken();
  const { expires_at } = await db
    .insertInto('user_challenges')
    .values({
      token_hash: hash,
      kind: challenge.kind,
      user_id: 'userId' in challenge ? challenge.userId : null,
      first_method: 'firstMethod' in challenge ? challenge.firstMethod : null,
      expires_at: sql<string>`now() + make_interval(mins => ${MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token: text, expiresAt: expires_at };
}

/**
 * Counts an attempt to answer a challenge. It is a statement of its own, so that the count stays when the answer is wrong. Throws if the
 * challenge was used, has expired, or had five attempts.
 */
export async function countAttempt(
  db: Database,
  token: string,
  kinds: readonly NewChallenge['kind'][],
): Promise<OpenChallenge> {
  const tokenHash = hashToken(token);
  const row = await db
    .updateTable('user_challenges')
    .set({ attempts: sql`attempts + 1` })
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id', 'first_method'])
    .executeTakeFirst();
  if (!row) throw challengeExpired();
  return { tokenHash, userId: row.user_id, firstMethod: row.first_method as SignInMethod | null };
}

/**
 * Uses up a challenge in the transaction of `answer`, which gets the locked user of the challenge. A wrong answer throws, and leaves the
 * challenge for another attempt.
 */
export async function answerChallenge<T>(
  db: Database,
  { tokenHash, userId }: OpenChallenge,
  answer: (db: Kysely<DB>, user: UserRow | undefined) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (db) => {
    // First the user, then the challenge: changes of factors lock in this order too.
    const user = userId === null ? undefined : await lockUser(db, userId);
    const { numDeletedRows } = await db
      .deleteFrom('user_challenges')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw challengeExpired();
    return answer(db, user);
  });
}

/** Whose challenge it is, also after too many attempts. Undefined for one that was used, or belongs to no user. */
export async function findChallengedUserId(db: Kysely<DB>, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** Ends all sign-ins of a user that wait for the second factor. */
export async function deleteSecondSteps(db: Kysely<DB>, userId: string): Promise<void> {
  await db
    .deleteFrom('user_challenges')
    .where('user_id', '=', userId)
    .where('kind', '=', 'second_step')
    .execute();
}

export async function deleteExpiredChallenges(db: Database): Promise<void> {
  await deleteInBatches(db, sql`user_challenges`, sql`expires_at <= now()`);
}
