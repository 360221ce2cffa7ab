import type { TSchema } from 'typebox';
import type { Scope } from '../scope.ts';

/** A member whose data is exported or erased. */
export interface Person {
  id: string;
  email: string;
  /** Ids of the events about the member, their subscriptions and their payments, oldest first. */
  eventIds(batchSize: number): AsyncIterable<string[]>;
  /** A copy of a JSON value with null in place of personal data. */
  redact(value: unknown): unknown;
}

/** What a feature stores about members. */
export interface PersonalDataSource {
  /** Omitted for copies of data that another list has. */
  list?: PersonalDataList;
  /**
   * Removes the person from rows that outlive the member. Runs in the transaction that erases the member, after the member's row is
   * gone. Omitted where foreign keys do the work.
   */
  erase?(scope: Scope, person: Person): Promise<void>;
  /** The email addresses of people who may be no members. Omitted if the feature has none. */
  listEmails?(scope: Scope): Promise<string[]>;
}

/** One list in the export of everything stored about a member. */
export interface PersonalDataList {
  name: string;
  description: string;
  /** Of one entry. */
  schema: TSchema;
  /** Entries in the shape of the API, in batches that fit into memory. */
  read(scope: Scope, person: Person): AsyncIterable<object[]>;
}

/** Reads rows in batches, each after the `last` row of the one before. Holds no connection between batches. */
export async function* inBatches<T>(
  size: number,
  readAfter: (last: T | undefined) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let rows: T[] = [];
  do {
    rows = await readAfter(rows.at(-1));
    yield rows;
  } while (rows.length === size);
}
