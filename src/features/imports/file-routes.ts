import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { limitConcurrency } from '../../platform/concurrency/concurrency-limit.ts';
import { type StreamedFile, streamFileForms } from '../../platform/http/input/multipart-stream.ts';
import { IdParams, single } from '../../platform/http/resource.ts';
import { ImportFile, UploadImportFile } from './schema.ts';
import { type UploadOptions, uploadFile } from './upload.ts';

interface FileRouteOptions extends UploadOptions {
  /** Each needs about 10 MB of memory. */
  uploadsAtOnce: number;
}

/** A separate plugin, because it streams forms, while the other routes parse JSON. */
export const importFileRoutes: FastifyPluginAsyncTypebox<FileRouteOptions> = async (app, options) => {
  streamFileForms(app, { field: 'file', maxFileBytes: options.maxFileBytes });
  limitConcurrency(app, {
    limit: options.uploadsAtOnce,
    maxInFlight: options.uploadsAtOnce,
    maxPerOrganization: options.uploadsAtOnce,
    refusal: 'Too many files are being uploaded right now.',
  });

  app.post(
    '/imports/:id/files',
    {
      config: { permission: 'imports:write', hasStreamedBody: true },
      schema: {
        operationId: 'uploadImportFile',
        tags: ['Imports'],
        summary: 'Upload a file for an import',
        description:
          'Stores a file, encrypted, for 90 days, and returns its kind. Then set source to {kind, file_id} (PATCH /imports/{id}).',
        consumes: ['multipart/form-data'],
        params: IdParams,
        body: UploadImportFile,
        response: { 201: single(ImportFile) },
      },
    },
    async ({ scope, params, body }, reply) => {
      const file = (body as unknown as { file: StreamedFile }).file;
      return reply.code(201).send({ data: await uploadFile(scope, options, params.id, file) });
    },
  );
};
