import { ArchiveReader, type ArchiveSource } from '../../../../platform/archive/reader.ts';
import { readNewestVersion } from '../../../../platform/database/migrate.ts';
import { isId } from '../../../../platform/ids.ts';
import { MoveError } from '../error.ts';
import { type ExportHead, FILES_PREFIX, ROWS_PREFIX } from '../format.ts';
import { STAFF_PART, travelingTables } from '../tables/policies.ts';

export interface ExportSummary {
  head: ExportHead;
  /** Of all parts: identifies the export. */
  sha256: Buffer;
  parts: number;
  /** The row of `organizations`, as text. */
  organization: Buffer;
}

const MAX_ORGANIZATION_BYTES = 1_000_000;

/** Reads the whole export, compares all checksums, and checks that it has the parts of an organization, in their order. */
export async function readSummary(source: ArchiveSource): Promise<ExportSummary> {
  const reader = await ArchiveReader.open(source);
  try {
    const head = readHead(reader.head);
    if (head.schema !== (await readNewestVersion())) {
      throw new MoveError(
        `The export has version ${head.schema} of the tables, and this installation has version ${await readNewestVersion()}: update both installations to the same version of Corkboard, then export again.`,
      );
    }
    const names: string[] = [];
    let organization = Buffer.alloc(0);
    let count = 0;
    for await (const { name, content } of reader.parts()) {
      count++;
      if (!name.startsWith(FILES_PREFIX)) names.push(name);
      else if (names.length < 2) throw unexpectedParts();
      for await (const chunk of content) {
        if (name !== FIRST_PART) continue;
        organization = Buffer.concat([organization, chunk]);
        if (organization.length > MAX_ORGANIZATION_BYTES) throw unexpectedParts();
      }
    }
    assertParts(names, head);
    return { head, sha256: Buffer.from(reader.end.sha256, 'hex'), parts: count, organization };
  } finally {
    await reader.close();
  }
}

const FIRST_PART = `${ROWS_PREFIX}organizations`;

function readHead(head: Record<string, unknown>): ExportHead {
  const { kind, schema, portable_id, receiver } = head;
  if (kind !== 'organization')
    throw new MoveError('The file is not the export of an organization: use corkboard restore for a backup.');
  const isValid =
    Number.isInteger(schema) &&
    typeof portable_id === 'string' &&
    isId(portable_id) &&
    (receiver === null || typeof receiver === 'string');
  if (!isValid) throw new MoveError('The head of the export is not valid.');
  return head as unknown as ExportHead;
}

/** All tables, each once, in the order that their references need. */
function assertParts(names: string[], head: ExportHead): void {
  const tables = Object.entries(travelingTables)
    .filter(([, policy]) => !('onlyWith' in policy) || head.has_api_keys === true)
    .map(([name]) => name);
  const expected = [...tables, STAFF_PART].map((name) => `${ROWS_PREFIX}${name}`);
  if (names.join('\n') !== expected.join('\n')) throw unexpectedParts();
}

function unexpectedParts(): MoveError {
  return new MoveError('The export does not have the parts of an organization in their order.');
}
