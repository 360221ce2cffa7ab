import { sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { MoveError } from '../error.ts';
import { type FileRow, selectFiles } from '../file-rows.ts';
import { FILES_PREFIX } from '../format.ts';

const BATCH = 500;

/** The files that the imported rows name, with constant memory. An export has exactly these, in this order. */
export class ExpectedFiles {
  readonly #scope: Scope;
  #names: AsyncGenerator<string, undefined> | undefined;

  /** `db` must be one connection, because a cursor stays open across the transactions of the import. */
  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Throws unless this file comes next. */
  async take(partName: string): Promise<void> {
    const expected = await this.#next();
    if (expected === partName) return;
    if (expected === undefined || partName < expected) throw unknownFile(partName);
    throw missingFile(expected);
  }

  /** Throws if a file is missing at the end. */
  async finish(): Promise<void> {
    const expected = await this.#next();
    if (expected !== undefined) throw missingFile(expected);
  }

  /** The connection is used again. */
  async close(): Promise<void> {
    await this.#names?.return(undefined);
  }

  async #next(): Promise<string | undefined> {
    this.#names ??= readNames(this.#scope);
    const { value, done } = await this.#names.next();
    return done ? undefined : value;
  }
}

async function* readNames({ db, organizationId }: Scope): AsyncGenerator<string, undefined> {
  await sql`
    declare expected_files no scroll cursor with hold for ${selectFiles(organizationId)} ${sql.raw(PLAN_EACH_TIME)}`.execute(
    db,
  );
  const fetch = sql<FileRow>`${sql.raw(`fetch ${BATCH} from expected_files ${PLAN_EACH_TIME}`)}`;
  try {
    for (;;) {
      const { rows } = await fetch.execute(db);
      for (const { folder, id } of rows) yield `${FILES_PREFIX}${folder}/${id}`;
      if (rows.length < BATCH) return undefined;
    }
  } finally {
    await sql`close expected_files`.execute(db);
  }
}

function missingFile(partName: string): MoveError {
  return new MoveError(`The export lacks the part ${partName}, although a row names this file.`);
}

function unknownFile(partName: string): MoveError {
  return new MoveError(
    `The file ${partName.slice(FILES_PREFIX.length)} is not one that the organization has.`,
  );
}
