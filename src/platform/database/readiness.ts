import { DatabaseClient } from './client.ts';
import { readNewestVersion } from './migrate.ts';

const LIMIT_MS = 2_500;

/** Uses a separate connection, so that an exhausted pool does not count as a database failure. Concurrent callers share one check. */
export class Readiness {
  readonly #url: string;
  #newestVersion: number | undefined;
  #client: DatabaseClient | undefined;
  #check: Promise<boolean> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Whether the database has the newest migration of this code. Throws if it does not respond in time. */
  isMigrated(): Promise<boolean> {
    this.#check ??= this.#run().finally(() => {
      this.#check = undefined;
    });
    return this.#check;
  }

  async close(): Promise<void> {
    await this.#check?.catch(() => {});
    await this.#client?.end();
  }

  /** The open connection may be lost, so a failed check is repeated on a new one. */
  async #run(): Promise<boolean> {
    const client = this.#client;
    if (client) {
      try {
        return await this.#hasNewestVersion(client);
      } catch {
        this.#client = undefined;
        client.destroy('replaced');
      }
    }
    const replacement = new DatabaseClient({
      connectionString: this.#url,
      application_name: 'corkboard readiness',
      connectionTimeoutMillis: LIMIT_MS,
    });
    await replacement.connect();
    this.#client = replacement;
    return this.#hasNewestVersion(replacement);
  }

  async #hasNewestVersion(client: DatabaseClient): Promise<boolean> {
    // Read once, because the migration files do not change while the process runs.
    this.#newestVersion ??= await readNewestVersion();
    const query = 'SELECT max(version) AS version FROM schema_migrations';
    const { rows } = await client.queryWithin<{ version: number | null }>(LIMIT_MS, query);
    return rows[0]?.version === this.#newestVersion;
  }
}
