import pg from 'pg';
import { foreignKeyViolation } from '../../database/violations.ts';
import {
  DatabaseBusyError,
  HttpError,
  noSpaceLeft,
  organizationDeleted,
  overloaded,
  unavailable,
} from './http-error.ts';
import { isRefusedWhileMoving, organizationMoving } from './organization-moving.ts';

/**
 * The response to a failure of the database: `unavailable` if it passes, otherwise `db_error`. Undefined for other errors.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function toDatabaseFailure(error: Error & { code?: string }): HttpError | undefined {
  if (error instanceof pg.DatabaseError) return fromPostgres(error);
  if (error instanceof DatabaseBusyError) return overloaded(error.message);
  if (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(error.code ?? '') ||
    isPoolFailure(error)
  ) {
    return unavailable('The database is unavailable. Try again later.');
  }
  return undefined;
}

function fromPostgres(error: pg.DatabaseError): HttpError {
  if (error.code === DISK_FULL) return noSpaceLeft();
  if (isSessionLost(error) || /^(08|53|57P|58)/.test(error.code ?? ''))
    return unavailable('The database is unavailable. Try again later.');
  if (/_(organization|tenant)_id_fkey$/.test(foreignKeyViolation(error) ?? '')) return organizationDeleted();
  if (isRefusedWhileMoving(error)) return organizationMoving(error);
  if (error.code === '40001' || error.code === '40P01' || hasMovedPartition(error))
    return unavailable('The request conflicted with another change. Try again.', 1);
  // A lock or a statement exceeded its timeout.
  if (error.code === '55P03' || error.code === '57014')
    return unavailable('The database is busy. Try again.', 5);
  return databaseFailed();
}

const DISK_FULL = '53100';

export function databaseFailed(): HttpError {
  return new HttpError('db_error', 'The database could not complete this request.');
}

/** The write waited for the default partition of a table while its month got a partition. It finds that one at the next try. */
function hasMovedPartition({ code, routine }: pg.DatabaseError): boolean {
  return code === '23514' && routine === 'ExecPartitionCheckEmitError';
}

/** Whatever its code, an error of this severity means that PostgreSQL refused or ended the session. */
function isSessionLost({ severity }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC';
}

/** pg throws plain errors for failed and lost connections. Only their messages identify them. */
function isPoolFailure({ message }: Error): boolean {
  return POOL_FAILURES.some((text) => message.startsWith(text));
}

const POOL_FAILURES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'There was an error establishing an SSL connection',
];
