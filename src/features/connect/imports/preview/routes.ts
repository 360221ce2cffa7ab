import { SourceError } from '@corkboard/job-feeds/source';
import type { FastifyPluginAsync } from 'fastify';
import { limitConcurrency } from '../../../../platform/concurrency/concurrency-limit.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import type { ReadOptions } from '../runs/read-context.ts';
import { previewImport } from './preview.ts';
import { recognize } from './recognize.ts';
import { ImportPreview, PreviewImport, RecognizedLink, RecognizeLink } from './schema.ts';

/** The source has its own limit. This one ends what else takes long. */
const TIMEOUT_MS = 30_000;

interface PreviewOptions extends ReadOptions {
  /** How many requests may read sources at once. */
  readsAtOnce: number;
}

/** Operations that read a source while the client waits. */
export const importPreviewRoutes: FastifyPluginAsync<PreviewOptions> = async (app, options) => {
  limitConcurrency(app, {
    limit: options.readsAtOnce,
    maxInFlight: 4 * options.readsAtOnce,
    maxPerOrganization: options.readsAtOnce,
    refusal: 'Too many sources are being read right now.',
  });

  const operation = operations(app, { tag: 'Imports' });

  operation('POST /imports/recognize', 'recognizeLink', {
    permission: 'imports:write',
    errors: ['unreadable_source', 'target_not_allowed'],
    storesNothing: true,
    summary: 'Recognize a link',
    description:
      'Finds out which system or format a link to a careers page, a job or a feed leads to, and returns the source for POST /imports with its first jobs.',
    body: RecognizeLink,
    data: RecognizedLink,
    handler: ({ scope, body }) =>
      orProblem(() => recognize(scope, options, body.url, AbortSignal.timeout(TIMEOUT_MS))),
  });

  operation('POST /imports/:id/preview', 'previewImport', {
    permission: 'imports:write',
    errors: ['unreadable_source', 'target_not_allowed', 'unknown_secret', 'secret_not_for_host'],
    isBodyOptional: true,
    storesNothing: true,
    summary: 'Preview an import',
    description:
      'Reads the first 20 rows of the source and maps them, with the settings of the import or those that you send. Proposes a mapping for a format that is not known. Changes nothing.',
    body: PreviewImport,
    data: ImportPreview,
    handler: ({ scope, scopes, params, body }) =>
      orProblem(() =>
        previewImport(scope, scopes, options, params.id, body, AbortSignal.timeout(TIMEOUT_MS)),
      ),
  });
};

/** What is wrong with a source is the answer to the request, not an error of the server. */
async function orProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const position = error.position === undefined ? '' : ` (${error.position})`;
    const details = { reason: error.placedReason };
    throw new HttpError('unreadable_source', `${error.message}${position}`, { details });
  }
}
