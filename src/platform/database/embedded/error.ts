/** The embedded PostgreSQL is not usable. The message says why and what to do, in one sentence. */
export class EmbeddedPostgresError extends Error {}

/** Shortens PostgreSQL's output if the disk is full. */
export function toReason(output: string): string {
  return /No space left on device|Check free disk space/.test(output) ? 'the disk is full' : output.trim();
}
