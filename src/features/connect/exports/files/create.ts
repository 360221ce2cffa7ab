import { recordAudit, recordEvenIfMoving } from '../../../../platform/audit/record.ts';
import { deleteOwnRow } from '../../../../platform/database/rows/own-rows.ts';
import { parsePublicKey } from '../../../../platform/encryption/receiver-key.ts';
import { HttpError, invalid } from '../../../../platform/http/errors/http-error.ts';
import { validateBody } from '../../../../platform/http/input/validation.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { deletePrivateFile } from '../../../../platform/storage/private/queries.ts';
import { getCollection } from '../../../content/collections/queries.ts';
import type { NamedResource } from '../resources/registry.ts';
import { getResource, ORGANIZATION } from './access.ts';
import { type ExportRow, insertExport, listExports, lockExports } from './queries.ts';
import type { CreateExport } from './schema.ts';

/** Includes ended exports that have not expired. Exports of the whole organization count separately. */
const MAX_EXPORTS = 20;
const MAX_ORGANIZATION_EXPORTS = 3;

/** Queues an export. The oldest one that has ended makes room for it. */
export async function createExport(scope: Scope, body: CreateExport): Promise<ExportRow> {
  if (body.resource === ORGANIZATION) return createOrganizationExport(scope, body);
  const { resource: name, format, filters = {} } = body;
  const { resource, slug } = getResource(name);
  const issues = validateBody(closed(resource), filters);
  if (issues.length > 0) throw invalid(issues.map((issue) => ({ ...issue, path: `/filters${issue.path}` })));
  if (slug !== '') await getCollection(scope, slug);
  return inTransaction(scope, async (scope) => {
    await makeRoom(scope, MAX_EXPORTS, (resource) => resource !== ORGANIZATION);
    const values = { resource: name, format, filters: JSON.stringify(filters), requested_by: scope.actor };
    const row = await insertExport(scope, values);
    await recordAudit(scope, {
      action: `${toType(name)}.export_created`,
      object: { type: 'export', id: row.id },
    });
    return row;
  });
}

async function createOrganizationExport(
  scope: Scope,
  { format, receiver = null }: CreateExport,
): Promise<ExportRow> {
  if (receiver !== null && !parsePublicKey(receiver)) {
    const message = 'must be the key that corkboard installation public-key prints';
    throw invalid([{ path: '/receiver', message }]);
  }
  return inTransaction(scope, async (scope) => {
    await makeRoom(scope, MAX_ORGANIZATION_EXPORTS, (resource) => resource === ORGANIZATION);
    const values = { resource: ORGANIZATION, format, receiver, requested_by: scope.actor };
    const row = await insertExport(scope, values);
    const object = { type: 'export', id: row.id };
    await recordEvenIfMoving(scope, { action: 'organization.export_created', object });
    return row;
  });
}

/** `items` for the items of any collection. */
export function toType(name: string): string {
  return name.split('/', 1)[0] ?? name;
}

const closedSchemas = new WeakMap<object, object>();

/** An unknown filter would export too much. */
function closed({ filters }: NamedResource['resource']): object {
  const schema = closedSchemas.get(filters) ?? { ...filters, additionalProperties: false };
  closedSchemas.set(filters, schema);
  return schema;
}

async function makeRoom(scope: Scope, limit: number, counts: (resource: string) => boolean): Promise<void> {
  await lockExports(scope);
  const all = (await listExports(scope)).filter(({ resource }) => counts(resource));
  if (all.length < limit) return;
  const oldest = all.find(({ state }) => state === 'done' || state === 'failed');
  if (!oldest) throw tooManyExports(limit);
  await deleteWithFile(scope, oldest);
}

/** A worker that is writing the export finds that it is gone. */
export async function deleteWithFile(
  scope: Scope,
  { id, file_id }: Pick<ExportRow, 'id' | 'file_id'>,
): Promise<void> {
  await deleteOwnRow(scope, 'exports', id);
  if (file_id) await deletePrivateFile(scope, file_id);
}

function tooManyExports(limit: number): HttpError {
  const message = `${limit} exports of the organization are queued or running. Wait until one has ended.`;
  return new HttpError('too_many_exports', message, { details: { limit } });
}
