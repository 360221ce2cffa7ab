import pg from 'pg';

/** The name of the violated unique constraint or index. Undefined for other errors. */
export function uniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
}

/** The name of the violated foreign key. Undefined for other errors. */
export function foreignKeyViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23503' ? error.constraint : undefined;
}

/** Whether PostgreSQL ended the transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}
