import { recordAudit } from '../../../platform/audit/record.ts';
import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import { validateBody } from '../../../platform/http/input/validation.ts';
import { assertPermission } from '../../../platform/http/permission.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deletePrivateFile } from '../../../platform/storage/private/queries.ts';
import { getCollection } from '../../collections/queries.ts';
import { findResource, type NamedResource } from '../resources/registry.ts';
import { deleteExport, type ExportRow, insertExport, listExports, lockExports } from './queries.ts';
import type { CreateExport } from './schema.ts';

/** With those that have ended and not expired. */
const MAX_EXPORTS = 20;

/** Queues an export. The oldest one that has ended makes room for it. */
export async function createExport(
  scope: Scope,
  scopes: readonly string[],
  { resource: name, format, filters = {} }: CreateExport,
): Promise<ExportRow> {
  const { resource, slug } = assertExportable(scopes, name);
  const issues = validateBody(closed(resource), filters);
  if (issues.length > 0) throw invalid(issues.map((issue) => ({ ...issue, path: `/filters${issue.path}` })));
  if (slug !== '') await getCollection(scope, slug);
  return inTransaction(scope, async (scope) => {
    await lockExports(scope);
    await makeRoom(scope);
    const values = { resource: name, format, filters: JSON.stringify(filters), requested_by: scope.actor };
    const row = await insertExport(scope, values);
    await recordAudit(scope, {
      action: `${toType(name)}.export_created`,
      object: { type: 'export', id: row.id },
    });
    return row;
  });
}

/** Throws unless the scopes allow to read the resource. */
export function assertExportable(scopes: readonly string[], name: string): NamedResource {
  const found = findResource(name);
  if (!found) throw new Error(`${name} cannot be exported`);
  assertPermission(scopes, found.resource.permission);
  return found;
}

/** `items` for the items of any collection. */
function toType(name: string): string {
  return name.split('/', 1)[0] ?? name;
}

const closedSchemas = new WeakMap<object, object>();

/** An unknown filter would export too much. */
function closed({ filters }: NamedResource['resource']): object {
  const schema = closedSchemas.get(filters) ?? { ...filters, additionalProperties: false };
  closedSchemas.set(filters, schema);
  return schema;
}

async function makeRoom(scope: Scope): Promise<void> {
  const all = await listExports(scope);
  if (all.length < MAX_EXPORTS) return;
  const oldest = all.find(({ state }) => state === 'done' || state === 'failed');
  if (!oldest) throw tooManyExports();
  await deleteExport(scope, oldest.id);
  if (oldest.file_id) await deletePrivateFile(scope, oldest.file_id);
}

function tooManyExports(): HttpError {
  const message = `${MAX_EXPORTS} exports of the organization are queued or running. Wait until one has ended.`;
  return new HttpError('too_many_exports', message, { details: { limit: MAX_EXPORTS } });
}
