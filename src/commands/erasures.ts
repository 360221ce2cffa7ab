import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { applicationDeleted } from '../features/hiring/applications/schema.ts';
import { PERSON_ERASED } from '../features/people/members/erased-people.ts';
import { memberDeleted } from '../features/people/members/schema.ts';
import { ArchiveReader, type ArchiveSource } from '../platform/archive/reader.ts';
import type { ArchiveHead } from '../platform/archive/writer.ts';
import { isId } from '../platform/ids.ts';
import { CommandError } from './output.ts';

const kinds = [memberDeleted.name, applicationDeleted.name, PERSON_ERASED];

/** What was erased in an organization, as ids and hashes. */
export interface Erasures {
  members: Set<string>;
  applications: Set<string>;
  /** Hashes of email addresses, by the id of their entry in the audit log. */
  people: Map<string, string>;
}

/** The erasures that the audit log of a backup has recorded, by organization. */
export async function readBackupErasures(source: ArchiveSource): Promise<Map<number, Erasures>> {
  const found = new Map<number, Erasures>();
  const reader = await ArchiveReader.open(source);
  if (reader.head.kind !== 'backup') throw new CommandError(`${source.name} is not a backup.`);
  for await (const { attributes, lines } of auditLogOf(reader, 'tables/audit_log')) {
    const columns = attributes.columns as string[];
    const [organization, id, action, object] = ['organization_id', 'id', 'action', 'object_id'].map(
      (column) => columns.indexOf(column),
    ) as [number, number, number, number];
    for await (const line of lines) {
      const values = line.split('\t');
      const organizationId = Number(values[organization]);
      const erasures = found.get(organizationId) ?? noErasures();
      const entry = { id: values[id], action: values[action], object_id: values[object] };
      if (add(erasures, entry)) found.set(organizationId, erasures);
    }
  }
  return found;
}

/** The same of the later export of an organization. `earlier` is the export of it that is imported. */
export async function readExportErasures(source: ArchiveSource, earlier: ArchiveSource): Promise<Erasures> {
  const erasures = noErasures();
  const reader = await ArchiveReader.open(source);
  if (reader.head.portable_id !== (await readHead(earlier)).portable_id)
    throw new CommandError(`${source.name} is not an export of the same organization.`);
  for await (const { lines } of auditLogOf(reader, 'rows/audit_log'))
    for await (const line of lines) add(erasures, JSON.parse(line) as LogEntry);
  return erasures;
}

async function readHead(source: ArchiveSource): Promise<ArchiveHead> {
  const reader = await ArchiveReader.open(source);
  await reader.close();
  return reader.head;
}

async function* auditLogOf(reader: ArchiveReader, part: string) {
  for await (const { name, attributes, content } of reader.parts()) {
    if (name !== part) continue;
    yield { attributes, lines: createInterface({ input: Readable.from(content, { objectMode: false }) }) };
  }
}

function noErasures(): Erasures {
  return { members: new Set(), applications: new Set(), people: new Map() };
}

interface LogEntry {
  id?: string | undefined;
  action?: string | undefined;
  object_id?: string | undefined;
}

function add(
  { members, applications, people }: Erasures,
  { id = '', action = '', object_id: object = '' }: LogEntry,
): boolean {
  if (!kinds.includes(action) || !isId(id)) return false;
  if (action === PERSON_ERASED) people.set(id, object);
  else if (isId(object)) (action === memberDeleted.name ? members : applications).add(object);
  return true;
}
