import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Secret } from 'otpauth';
import { countRows } from '../../../../platform/database/rows/pages.ts';
import type { DB } from '../../../../platform/database/tables.ts';

const COUNT = 10;

/** Four groups of four characters of base32. Case, spaces and hyphens do not matter. */
export const RECOVERY_CODE_PATTERN = '^[A-Za-z2-7]{4}([ -]?[A-Za-z2-7]{4}){3}$';

/** Replaces all recovery codes of a user. Returns the new ones, which are not stored. */
export async function replaceRecoveryCodes(db: Kysely<DB>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('user_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** Uses up a code. False if the user has no such code. */
export async function acceptRecoveryCode(db: Kysely<DB>, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Kysely<DB>, userId: string): Promise<number> {
  return countRows(db.selectFrom('user_recovery_codes').where('user_id', '=', userId));
}

export async function deleteRecoveryCodes(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute();
}

function newCode(): string {
  const bytes = Uint8Array.from(randomBytes(10));
  return new Secret({ buffer: bytes.buffer }).base32.toLowerCase().replace(/.{4}(?=.)/g, '$&-');
}

/** 80 random bits cannot be guessed, so a fast hash suffices. */
function hashCode(code: string): Buffer {
  return hash('sha256', code.replace(/[ -]/g, '').toLowerCase(), 'buffer');
}
