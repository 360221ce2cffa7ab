import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { deleteMember } from '../../features/members/delete.ts';
import { findMember } from '../../features/members/queries.ts';
import { memberDeleted } from '../../features/members/schema.ts';
import type { Installation } from '../../features/organizations/board-url.ts';
import { scopesOf } from '../../features/organizations/scopes.ts';
import { personalData } from '../../personal-data.ts';
import { ArchiveReader, type ArchiveSource } from '../../platform/archive/reader.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A member who was erased. */
export interface Erasure {
  organization_id: number;
  id: string;
}

/** The erasures that the audit log of a backup has recorded. They are ids only. */
export async function readErasures(source: ArchiveSource): Promise<Erasure[]> {
  const reader = await ArchiveReader.open(source);
  const erasures: Erasure[] = [];
  for await (const { name, attributes, content } of reader.parts()) {
    if (name !== 'tables/audit_log') continue;
    const columns = attributes.columns as string[];
    const [organization, action, object] = ['organization_id', 'action', 'object_id'].map((column) =>
      columns.indexOf(column),
    ) as [number, number, number];
    for await (const line of createInterface({ input: Readable.from(content, { objectMode: false }) })) {
      const values = line.split('\t');
      if (values[action] !== memberDeleted.name) continue;
      erasures.push({ organization_id: Number(values[organization]), id: values[object] ?? '' });
    }
  }
  return erasures;
}

/** Erases the members again whom an older backup has brought back. Returns their number. */
export async function repeatErasures(
  db: Database,
  installation: Installation,
  erasures: readonly Erasure[],
): Promise<number> {
  const scopes = await scopesOf(db, erasures, installation);
  let count = 0;
  for (const { organization_id, id } of erasures) {
    const scope = scopes.get(organization_id);
    if (!scope || !(await findMember(scope, id))) continue;
    await deleteMember(scope, id, personalData);
    count++;
  }
  return count;
}
