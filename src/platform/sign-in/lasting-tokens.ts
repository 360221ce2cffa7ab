import { type RawBuilder, sql } from 'kysely';

/*
 * Tokens of links that work for as long as their row, whatever became of the master key behind the token. `token_hash` belongs to the
 * newest email, and `earlier_token_hashes` to earlier emails.
 */

/** A condition on a row: whether one of its emails has the token. */
export function hasToken(hash: Buffer): RawBuilder<boolean> {
  // The first condition is the condition of the partial index.
  return sql<boolean>`(token_hash = ${hash}
    or (earlier_token_hashes <> '{}' and earlier_token_hashes @> array[${hash}::bytea]))`;
}

/** The columns of a row whose next email has another token. */
export function replaceToken(hash: Buffer) {
  return {
    token_hash: hash,
    earlier_token_hashes: sql<
      Buffer[]
    >`array_remove(array_remove(earlier_token_hashes || token_hash, null), ${hash}::bytea)`,
  };
}
