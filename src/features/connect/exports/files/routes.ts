import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { recordEvenIfMoving } from '../../../../platform/audit/record.ts';
import { createDownloadLink, type LinkOptions } from '../../../../platform/downloads/create-link.ts';
import { DownloadLink } from '../../../../platform/downloads/schema.ts';
import { sendStoredFile } from '../../../../platform/downloads/send-file.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { toPageRange, toPagination } from '../../../../platform/http/pagination.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { PrivateFileStore } from '../../../../platform/storage/private/files.ts';
import { findPrivateFile, readFileSizes } from '../../../../platform/storage/private/queries.ts';
import { ExportFile, ExportFilePart } from '../schema.ts';
import { assertMayExport, mayExport } from './access.ts';
import { createExport } from './create.ts';
import { removeExport } from './delete.ts';
import { exportFile, getFile } from './kind.ts';
import { type ExportRow, getExport, listExports, toExport } from './queries.ts';
import { CreateExport, Export, ExportList, ExportQuery } from './schema.ts';

interface ExportFileOptions extends LinkOptions {
  files: PrivateFileStore;
}

/** Which of them is needed depends on the resource. */
const permissions = {
  permission: 'jobs:read',
  orPermissions: ['members:read', 'cms:read', 'applications:read'],
} as const;

/** What others get for an export of the organization. */
const OF_OWNERS = ['owner_required', 'user_required'] as const;

export const exportFileRoutes: FastifyPluginAsync<ExportFileOptions> = async (app, options) => {
  const kind = exportFile(options.files);

  const operation = operations(app, { tag: 'Exports' });

  operation('GET /exports', 'listExports', {
    ...permissions,
    errors: OF_OWNERS,
    summary: 'List exports',
    description:
      'Returns the exports whose resource the caller may read, newest first: of all resources, or of one. Those that have expired are gone.',
    query: ExportQuery,
    returns: ExportList,
    handler: async (request) => {
      const { scope, query } = request;
      if (query.resource !== undefined) assertMayExport(request, query.resource);
      const readable = (await listExports(scope))
        .filter(({ resource }) => query.resource === undefined || resource === query.resource)
        .filter(({ resource }) => mayExport(request, resource))
        .reverse();
      const range = toPageRange(query);
      const page = readable.slice(range.offset, range.offset + range.perPage);
      const sizes = await readFileSizes(
        scope,
        page.flatMap(({ file_id }) => file_id ?? []),
      );
      return {
        data: page.map((row) => toExport(row, sizes.get(row.file_id ?? '') ?? null)),
        meta: { pagination: toPagination(range, readable.length) },
      };
    },
  });

  operation('POST /exports', 'createExport', {
    ...permissions,
    needsRecentSignIn: true,
    worksWhileMoving: true,
    errors: ['too_many_exports', 'not_found', ...OF_OWNERS],
    summary: 'Create an export',
    description:
      'Starts an export in the background, for exports that take long. It requires the scope to read the resource: jobs:read, members:read or cms:read. Only a user who is an owner can export the organization, which is possible while it is locked. GET /exports/{id} shows the progress. The file can be downloaded for 24 hours.',
    body: CreateExport,
    status: 202,
    data: Export,
    handler: async (request, { reply }) => {
      assertMayExport(request, request.body.resource);
      const data = toExport(await createExport(request.scope, request.body), null);
      reply.header('location', `${request.routeOptions.url}/${data.id}`);
      return data;
    },
  });

  operation('GET /exports/:id', 'getExport', {
    ...permissions,
    errors: OF_OWNERS,
    summary: 'Get an export',
    description: 'Returns the export with its state and the number of rows, which grows while it is written.',
    data: Export,
    handler: async (request) => readExport(request.scope, await getReadable(request)),
  });

  operation('DELETE /exports/:id', 'deleteExport', {
    ...permissions,
    worksWhileMoving: true,
    errors: OF_OWNERS,
    summary: 'Delete an export',
    description: 'Deletes the export and its file. An export that is queued or running is canceled.',
    deletes: Export,
    handler: async (request, { check }) => {
      const { scope } = request;
      const row = await getReadable(request);
      check({ data: await readExport(scope, row) });
      await removeExport(scope, row.id);
      return { id: row.id, deleted: true as const };
    },
  });

  operation('GET /exports/:id/file', 'getExportFile', {
    ...permissions,
    needsRecentSignIn: true,
    isStreamed: true,
    errors: ['export_not_ready', 'range_not_satisfiable', ...OF_OWNERS],
    summary: 'Download the file of an export',
    description:
      'Sends the file. Range continues an interrupted download, with the ETag in If-Range (RFC 9110).',
    responses: { 200: ExportFile, 206: ExportFilePart },
    handler: async (request, { reply }) => {
      const { scope, params } = request;
      await getReadable(request);
      const file = await kind.open(scope, params.id);
      if (request.method === 'GET')
        await recordEvenIfMoving(scope, {
          action: kind.actions.downloaded,
          object: { type: kind.objectType, id: params.id },
        });
      return sendStoredFile(request, reply, file);
    },
  });

  operation('POST /exports/:id/link', 'createExportLink', {
    ...permissions,
    needsRecentSignIn: true,
    isBodyOptional: true,
    worksWhileMoving: true,
    shownOnce: ['url'],
    errors: ['export_not_ready', ...OF_OWNERS],
    summary: 'Create a link to the file of an export',
    description: 'Returns a URL that downloads the file. It works for five minutes, without a key.',
    body: NoFields,
    status: 201,
    data: DownloadLink,
    handler: async (request) => {
      const { scope, params } = request;
      await getFile(scope, await getReadable(request));
      return createDownloadLink(scope, options, kind, params.id);
    },
  });
};

type ReadRequest = Pick<FastifyRequest, 'scope' | 'scopes' | 'caller'> & { params: { id: string } };

async function getReadable(request: ReadRequest): Promise<ExportRow> {
  const row = await getExport(request.scope, request.params.id);
  assertMayExport(request, row.resource);
  return row;
}

async function readExport(scope: Scope, row: ExportRow): Promise<Export> {
  const file = row.file_id === null ? undefined : await findPrivateFile(scope, row.file_id);
  return toExport(row, file?.sizeBytes ?? null);
}
