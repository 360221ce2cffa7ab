import { Readable } from 'node:stream';
import type { DownloadKind, WrittenFile } from '../../../platform/downloads/kind.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { Person, PersonalDataList } from '../../../platform/privacy/personal-data.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toPerson } from './person.ts';
import { exportLists, type PersonalDataOptions } from './personal-data.ts';
import { findMember, type MemberRow, toMember } from './queries.ts';

/** The export as a file. */
export function memberExport(options: PersonalDataOptions): DownloadKind<WrittenFile> {
  const lists = exportLists(options);
  return {
    name: 'member_export',
    objectType: 'member',
    actions: { linked: 'member.export_link_created', downloaded: 'member.exported' },
    open: async (scope, id) => ({
      name: `member-${id}.json`,
      contentType: 'application/json; charset=utf-8',
      content: await exportMember(scope, id, lists),
    }),
  };
}

/**
 * All stored data of a member, as one JSON document. The document streams while it is read, because the items of a member may not fit into
 * memory. Therefore each list shows a slightly different moment.
 */
async function exportMember(scope: Scope, id: string, lists: readonly PersonalDataList[]): Promise<Readable> {
  const row = orNotFound(await findMember(scope, id), 'member');
  const person = toPerson(scope, row);
  return Readable.from(writeExport(scope, { person, member: row }, lists), { objectMode: false });
}

/** Someone who is no member has `member: null`. */
export async function* writeExport(
  scope: Scope,
  { person, member }: { person: Person; member: MemberRow | undefined },
  lists: readonly PersonalDataList[],
): AsyncGenerator<string> {
  const head = JSON.stringify({
    exportedAt: new Date().toISOString(),
    member: member ? toMember(member) : null,
  });
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
