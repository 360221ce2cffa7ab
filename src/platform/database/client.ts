import type { Socket } from 'node:net';
import pg from 'pg';

/** A connection that can be closed if the server does not respond, which TCP alone does not detect. */
export class DatabaseClient extends pg.Client {
  #bytesRead = 0;
  #receivedAtMs = performance.now();

  constructor(config: pg.ClientConfig = {}) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config });
    // The statement and the `end` event report a lost connection. Without a listener the error would end the process.
    this.on('error', () => {});
    this.connection.on('errorMessage', ({ severity }: pg.DatabaseError) => {
      if (severity === 'FATAL' || severity === 'PANIC') this.#preventReuse();
    });
  }

  /**
   * PostgreSQL closes the connection after such an error. pg notices only when the socket ends, and the pool could assign the
   * connection to another request before that.
   */
  #preventReuse(): void {
    (this as unknown as { _queryable: boolean })._queryable = false;
  }

  /** Closes the connection if the server does not respond in time. */
  async queryWithin<Row extends pg.QueryResultRow>(
    limitMs: number,
    text: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    const timer = setTimeout(() => this.destroy(`no response within ${limitMs} ms`), limitMs);
    try {
      return await this.query(text, values);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * How long a statement has been waiting without a byte from the database, or 0 without a waiting statement. The result is as precise
   * as the interval between calls.
   */
  silentMs(): number {
    const now = performance.now();
    const { bytesRead } = this.connection.stream as Socket;
    const isBusy = (this as unknown as { readyForQuery?: boolean }).readyForQuery === false;
    if (!isBusy || bytesRead !== this.#bytesRead) this.#receivedAtMs = now;
    this.#bytesRead = bytesRead;
    return now - this.#receivedAtMs;
  }

  /** Closes the connection immediately. Waiting statements fail. */
  destroy(reason: string): void {
    this.connection.stream.destroy(new Error(`Connection terminated: ${reason}`));
  }

  // biome-ignore lint/suspicious/noExplicitAny: passes on the arguments of both overloads of pg.
  override end(...given: any[]): any {
    // pg waits for the server to close the connection, which never happens if the server does not respond.
    setTimeout(() => this.connection.stream.destroy(), END_LIMIT_MS).unref();
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return (super.end as (...args: any[]) => any).apply(this, given);
  }
}

const END_LIMIT_MS = 2_000;
