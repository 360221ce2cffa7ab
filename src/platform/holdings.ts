import type { TSchema } from 'typebox';
import type { Scope } from './scope.ts';

/** A list of what a feature holds about a person, for the export of everything that is held about them. */
export interface Holding {
  /** What the list is called in the export. */
  name: string;
  description: string;
  /** Of one entry. */
  schema: TSchema;
  /** Entries as the API has them, in parts that fit into memory. */
  read(scope: Scope, memberId: string): AsyncIterable<object[]>;
}

/** Rows part by part, each from the one after `last` on; no connection is held while the reader takes its time. */
export async function* inParts<T>(
  size: number,
  readAfter: (last: T | undefined) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let rows: T[] = [];
  do {
    rows = await readAfter(rows.at(-1));
    yield rows;
  } while (rows.length === size);
}
