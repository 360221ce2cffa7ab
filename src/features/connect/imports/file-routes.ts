import type { FastifyPluginAsync } from 'fastify';
import { limitConcurrency } from '../../../platform/concurrency/concurrency-limit.ts';
import { type StreamedFile, streamFileForms } from '../../../platform/http/input/multipart-stream.ts';
import { operations } from '../../../platform/http/operation.ts';
import { ImportFile, UploadImportFile } from './schema.ts';
import { type UploadOptions, uploadFile } from './upload.ts';

interface FileRouteOptions extends UploadOptions {
  /** Each needs about 10 MB of memory. */
  uploadsAtOnce: number;
}

/** A separate plugin, because it streams forms, while the other routes parse JSON. */
export const importFileRoutes: FastifyPluginAsync<FileRouteOptions> = async (app, options) => {
  streamFileForms(app, { field: 'file', maxFileBytes: options.maxFileBytes });
  limitConcurrency(app, {
    limit: options.uploadsAtOnce,
    maxInFlight: options.uploadsAtOnce,
    maxPerOrganization: options.uploadsAtOnce,
    refusal: 'Too many files are being uploaded right now.',
  });

  const operation = operations(app, { tag: 'Imports' });

  operation('POST /imports/:id/files', 'uploadImportFile', {
    permission: 'imports:write',
    hasStreamedBody: true,
    summary: 'Upload a file for an import',
    description:
      'Stores a file, encrypted, for 90 days, and returns its kind. Then set source to {kind, file_id} (PATCH /imports/{id}).',
    consumes: ['multipart/form-data'],
    body: UploadImportFile,
    status: 201,
    data: ImportFile,
    handler: async ({ scope, params, body }) => {
      const file = (body as unknown as { file: StreamedFile }).file;
      return uploadFile(scope, options, params.id, file);
    },
  });
};
