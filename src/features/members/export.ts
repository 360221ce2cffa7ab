import { Readable } from 'node:stream';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { PersonalDataList } from '../../platform/privacy/personal-data.ts';
import type { Scope } from '../../platform/scope.ts';
import { toPerson } from './person.ts';
import { findMember, type MemberRow, toMember } from './queries.ts';

/**
 * Everything stored about a member, as one JSON document. It is written while it is read, because the items of a member may not fit
 * into memory. Therefore each list shows a slightly different moment.
 */
export async function exportMember(
  scope: Scope,
  id: string,
  lists: readonly PersonalDataList[],
): Promise<Readable> {
  const row = await findMember(scope, id);
  if (!row) throw notFound('member');
  return Readable.from(writeExport(scope, row, lists), { objectMode: false });
}

async function* writeExport(
  scope: Scope,
  row: MemberRow,
  lists: readonly PersonalDataList[],
): AsyncGenerator<string> {
  const person = toPerson(scope, row);
  const head = JSON.stringify({ exportedAt: new Date().toISOString(), member: toMember(row) });
  yield `{"data":${head.slice(0, -1)}`;
  for (const list of lists) {
    yield `,${JSON.stringify(list.name)}:[`;
    let separator = '';
    for await (const entries of list.read(scope, person)) {
      if (entries.length === 0) continue;
      yield separator + entries.map((entry) => JSON.stringify(entry)).join(',');
      separator = ',';
    }
    yield ']';
  }
  yield '}}';
}
