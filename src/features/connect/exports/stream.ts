import { Readable } from 'node:stream';
import type { Scope } from '../../../platform/scope.ts';

export interface StreamLimits {
  /** How long a client may read nothing. PostgreSQL ends transactions that are idle for a minute. */
  stallMs: number;
  /** A snapshot keeps PostgreSQL from removing old rows of all organizations. */
  totalMs: number;
}

export const streamLimits: StreamLimits = { stallMs: 30_000, totalMs: 900_000 };

/**
 * Streams the output of `write` from one snapshot, as fast as the client reads. The end of the stream, an error, and a client that is gone
 * or too slow end the snapshot. An error after the first piece breaks the connection, so that no client takes a part for the whole.
 */
export async function streamSnapshot(
  scope: Scope,
  write: (scope: Scope) => AsyncGenerator<string>,
  { stallMs, totalMs }: StreamLimits,
): Promise<Readable> {
  const snapshot = await scope.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const endSnapshot = () => snapshot.rollback().execute();
  const pieces = write({ ...scope, db: snapshot });
  try {
    const first = await pieces.next();
    return toStream(first, pieces, endSnapshot, { stallMs, totalMs });
  } catch (error) {
    await endSnapshot();
    throw error;
  }
}

function toStream(
  first: IteratorResult<string>,
  pieces: AsyncGenerator<string>,
  end: () => Promise<unknown>,
  { stallMs, totalMs }: StreamLimits,
): Readable {
  let next: Promise<IteratorResult<string>> | undefined = Promise.resolve(first);
  const breakOff = () => stream.destroy(new Error('The client reads the export too slowly.'));
  const total = setTimeout(breakOff, totalMs);
  let stall: NodeJS.Timeout | undefined;
  const stream = new Readable({
    read() {
      clearTimeout(stall);
      const result = next ?? pieces.next();
      next = undefined;
      result.then(
        ({ done, value }) => {
          if (stream.destroyed) return;
          if (!done) stall = setTimeout(breakOff, stallMs);
          stream.push(done ? null : value);
        },
        (error) => stream.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(total);
      clearTimeout(stall);
      // Waits for the statement in progress, because both use one connection.
      end().then(
        () => done(error),
        (failure) => done(error ?? failure),
      );
    },
  });
  return stream;
}
