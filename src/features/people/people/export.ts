import { Readable } from 'node:stream';
import type { Scope } from '../../../platform/scope.ts';
import { writeExport } from '../members/export.ts';
import { exportLists, type PersonalDataOptions } from '../members/personal-data.ts';
import { findPerson } from './person.ts';

/** Everything stored about the person, as one JSON document, written while it is read. */
export async function exportPerson(
  scope: Scope,
  email: string,
  options: PersonalDataOptions,
): Promise<Readable> {
  const { person, member } = await findPerson(scope, email);
  return Readable.from(writeExport(scope, { person, member }, exportLists(options)), { objectMode: false });
}
