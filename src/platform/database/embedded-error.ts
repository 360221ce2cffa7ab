/** Why the embedded PostgreSQL cannot be used, and what to do about it, in a sentence. */
export class EmbeddedPostgresError extends Error {}
