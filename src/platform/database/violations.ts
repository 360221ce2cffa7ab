import pg from 'pg';

/** The name of the unique constraint or index that this failure of the database is about, or undefined. */
export function uniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
}

/** The same for a reference to a row that is not there, or not any more. */
export function foreignKeyViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23503' ? error.constraint : undefined;
}
