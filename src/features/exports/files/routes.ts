import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordAudit } from '../../../platform/audit/record.ts';
import { createDownloadLink, type LinkOptions } from '../../../platform/downloads/create-link.ts';
import { DownloadLinkResponse } from '../../../platform/downloads/schema.ts';
import { sendStoredFile } from '../../../platform/downloads/send-file.ts';
import { IdParams, NoFields, single } from '../../../platform/http/resource.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { PrivateFileStore } from '../../../platform/storage/private/files.ts';
import { findPrivateFile } from '../../../platform/storage/private/queries.ts';
import { ExportFile, ExportFilePart } from '../schema.ts';
import { assertExportable, createExport } from './create.ts';
import { exportFile, getFile } from './kind.ts';
import { type ExportRow, getExport, toExport } from './queries.ts';
import { CreateExport, Export } from './schema.ts';

interface ExportFileOptions extends LinkOptions {
  files: PrivateFileStore;
}

const ExportResponse = single(Export);
const tags = ['Exports'];
/** Which of them is needed depends on the resource. */
const permissions = { permission: 'jobs:read', orPermissions: ['members:read', 'cms:read'] } as const;

export const exportFileRoutes: FastifyPluginAsyncTypebox<ExportFileOptions> = async (app, options) => {
  const kind = exportFile(options.files);

  app.post(
    '/exports',
    {
      config: { ...permissions, needsRecentSignIn: true, errors: ['too_many_exports', 'not_found'] },
      schema: {
        operationId: 'createExport',
        tags,
        summary: 'Create an export',
        description:
          'Starts an export in the background, for exports that take long. It requires the scope to read the resource: jobs:read, members:read or cms:read. GET /exports/{id} shows its progress. The file can be downloaded for 24 hours.',
        body: CreateExport,
        response: { 202: ExportResponse },
      },
    },
    async ({ scope, scopes, body, routeOptions }, reply) => {
      const data = toExport(await createExport(scope, scopes, body), null);
      return reply.code(202).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.get(
    '/exports/:id',
    {
      config: permissions,
      schema: {
        operationId: 'getExport',
        tags,
        summary: 'Get an export',
        description:
          'Returns the export with its state and the number of rows, which grows while it is written.',
        params: IdParams,
        response: { 200: ExportResponse },
      },
    },
    async ({ scope, scopes, params }) => {
      const row = await getReadable(scope, scopes, params.id);
      const file = row.file_id === null ? undefined : await findPrivateFile(scope, row.file_id);
      return { data: toExport(row, file?.sizeBytes ?? null) };
    },
  );

  app.get(
    '/exports/:id/file',
    {
      config: {
        ...permissions,
        needsRecentSignIn: true,
        isStreamed: true,
        errors: ['export_not_ready', 'range_not_satisfiable'],
      },
      schema: {
        operationId: 'getExportFile',
        tags,
        summary: 'Download the file of an export',
        description:
          'Sends the file. Range continues an interrupted download, with the ETag in If-Range (RFC 9110).',
        params: IdParams,
        response: { 200: ExportFile, 206: ExportFilePart },
      },
    },
    async (request, reply) => {
      const { scope, scopes, params } = request;
      await getReadable(scope, scopes, params.id);
      const file = await kind.open(scope, params.id);
      if (request.method === 'GET')
        await recordAudit(scope, {
          action: kind.actions.downloaded,
          object: { type: kind.objectType, id: params.id },
        });
      return sendStoredFile(request, reply, file);
    },
  );

  app.post(
    '/exports/:id/link',
    {
      config: {
        ...permissions,
        needsRecentSignIn: true,
        isBodyOptional: true,
        shownOnce: ['url'],
        errors: ['export_not_ready'],
      },
      schema: {
        operationId: 'createExportLink',
        tags,
        summary: 'Create a link to the file of an export',
        description: 'Returns a URL that downloads the file. It works for five minutes, without a key.',
        params: IdParams,
        body: NoFields,
        response: { 201: DownloadLinkResponse },
      },
    },
    async ({ scope, scopes, params }, reply) => {
      await getFile(scope, await getReadable(scope, scopes, params.id));
      return reply.code(201).send({ data: await createDownloadLink(scope, options, kind, params.id) });
    },
  );
};

async function getReadable(scope: Scope, scopes: readonly string[], id: string): Promise<ExportRow> {
  const row = await getExport(scope, id);
  assertExportable(scopes, row.resource);
  return row;
}
