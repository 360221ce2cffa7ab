import pg from 'pg';

/** The name of the unique constraint or index that this failure of the database is about, or undefined. */
export function uniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
}
