import { Readable } from 'node:stream';
import type { Holding } from '../../platform/holdings.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { findMember, type MemberRow, toMember } from './queries.ts';

/**
 * Everything that is held about a member as one JSON document. It is written while it is read: somebody may own more
 * items than fit into memory. So each list is as it was when its turn came.
 */
export async function exportMember(
  scope: Scope,
  id: string,
  holdings: readonly Holding[],
): Promise<Readable> {
  const row = await findMember(scope, id);
  if (!row) throw notFound('member');
  return Readable.from(writeExport(scope, row, holdings), { objectMode: false });
}

async function* writeExport(
  scope: Scope,
  row: MemberRow,
  holdings: readonly Holding[],
): AsyncGenerator<string> {
  const head = JSON.stringify({ exportedAt: new Date().toISOString(), member: toMember(row) });
  yield `{"data":${head.slice(0, -1)}`;
  for (const holding of holdings) {
    yield `,${JSON.stringify(holding.name)}:[`;
    let separator = '';
    for await (const entries of holding.read(scope, row.id)) {
      if (entries.length === 0) continue;
      yield separator + entries.map((entry) => JSON.stringify(entry)).join(',');
      separator = ',';
    }
    yield ']';
  }
  yield '}}';
}
