import { randomBytes } from 'node:crypto';
import { isEmailAddress } from '@corkboard/basics/email-address';
import type { ArchivePart } from '../../../../platform/archive/reader.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { readDomainName } from '../../../board/organizations/domains/domain-name.ts';
import { type Role, roles } from '../../../people/permissions/roles.ts';
import { enqueueInvitation } from '../../../people/staff/invitations/create.ts';
import { saveInvitation } from '../../../people/staff/invitations/queries.ts';
import { MoveError } from '../error.ts';
import { type ExportedRow, ROWS_PREFIX } from '../format.ts';
import type { CatalogTable } from '../tables/catalog.ts';
import { STAFF_PART } from '../tables/policies.ts';
import { explainRefusal, insertRows } from './insert-rows.ts';
import { type NumberedRow, readLines } from './read-lines.ts';
import type { RowImporter } from './row-importer.ts';

/** Rows that give access or serve the board. They are inserted in the transaction that makes the organization visible. */
export interface FinalRows {
  api_keys: NumberedRow[];
  domains: NumberedRow[];
  staff: NumberedRow[];
}

/** These rows are in memory, and no organization has more. */
const MAX_ROWS = 100_000;
const finalParts: ReadonlySet<string> = new Set(['api_keys', 'domains', STAFF_PART]);

export function toFinalPart(partName: string): keyof FinalRows | undefined {
  const name = partName.slice(ROWS_PREFIX.length);
  return partName.startsWith(ROWS_PREFIX) && finalParts.has(name) ? (name as keyof FinalRows) : undefined;
}

export async function readFinalRows(
  name: keyof FinalRows,
  { content }: ArchivePart,
  tables: ReadonlyMap<string, CatalogTable>,
  importer: RowImporter,
): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  const table = tables.get(name);
  const batches = table ? importer.readBatches(table, content) : inBatches(readLines(content, STAFF_COLUMNS));
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length > MAX_ROWS) throw new MoveError(`The export has more than ${MAX_ROWS} rows of ${name}.`);
  }
  return rows;
}

const STAFF_COLUMNS: ReadonlySet<string> = new Set(['email', 'role']);

async function* inBatches(rows: AsyncIterable<NumberedRow>): AsyncGenerator<NumberedRow[]> {
  for await (const row of rows) yield [row];
}

export interface FinalOptions {
  installation: Installation;
  /** Whether invitations are sent by email, once outgoing work is resumed. */
  canSendEmail: boolean;
}

/** Returns the domains that were claimed. */
export async function insertFinalRows(
  scope: Scope,
  rows: FinalRows,
  tables: ReadonlyMap<string, CatalogTable>,
  { installation, canSendEmail }: FinalOptions,
): Promise<string[]> {
  await insertAll(scope, tables.get('api_keys'), rows.api_keys, []);
  const claims = rows.domains
    .filter(({ row }) => canClaim(String(row.domain), installation))
    .map(({ number, row }) => ({ number, row: { ...row, ...newClaim() } }));
  await insertAll(scope, tables.get('domains'), claims, Object.keys(newClaim()));
  for (const { number, row } of rows.staff) await invite(scope, number, row, canSendEmail);
  return claims.map(({ row }) => String(row.domain));
}

async function insertAll(
  scope: Scope,
  table: CatalogTable | undefined,
  rows: NumberedRow[],
  extra: string[],
): Promise<void> {
  if (!table || rows.length === 0) return;
  const insert = (scope: Scope, rows: ExportedRow[]) => insertRows(scope, table, rows, extra);
  const inserted = rows.map(({ row }) => row);
  await insert(scope, inserted).catch((error: unknown) => {
    throw new FinalRowsError(table, rows, insert, error);
  });
}

/** The transaction has failed, so the reason is looked for after it. */
export class FinalRowsError extends Error {
  readonly explain: (scope: Scope) => Promise<MoveError>;

  constructor(
    { name }: CatalogTable,
    rows: NumberedRow[],
    insert: (scope: Scope, rows: ExportedRow[]) => Promise<void>,
    cause: unknown,
  ) {
    super(`rows of ${name} could not be inserted`, { cause });
    this.explain = (scope) => explainRefusal(scope, name, rows, cause, insert);
  }
}

/** A domain of the receiving installation cannot be a board's domain. */
function canClaim(domain: string, installation: Installation): boolean {
  try {
    return readDomainName(domain, installation) === domain;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

function newClaim(): ExportedRow {
  return {
    token: randomBytes(24).toString('base64url'),
    status: 'pending',
    checks: 0,
    due_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  };
}

async function invite(
  scope: Scope,
  number: number,
  { email, role }: ExportedRow,
  canSendEmail: boolean,
): Promise<void> {
  const isValid =
    typeof email === 'string' && isEmailAddress(email) && (roles as readonly unknown[]).includes(role);
  if (!isValid) throw new MoveError(`Row ${number} of ${STAFF_PART} is no email address with a role.`);
  const asOperator = { ...scope, actor: 'command_line' };
  const row = await saveInvitation(asOperator, { email, role: role as Role, tokenHash: null });
  if (canSendEmail) await enqueueInvitation(asOperator, row.id);
}
