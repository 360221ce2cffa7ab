import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { recordEvenIfMoving } from '../../../platform/audit/record.ts';
import { toAttachment } from '../../../platform/downloads/attachment.ts';
import { operations } from '../../../platform/http/operation.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  acceptEmployerRequests,
  type EmployerRequestOptions,
} from '../../hiring/applications/employers/accept.ts';
import { ReceivedFilters } from '../../hiring/applications/employers/schema.ts';
import { listApplicationIds } from '../../hiring/applications/list.ts';
import type { ApplicationFilters } from '../../hiring/applications/schema.ts';
import { csv } from './formats/csv.ts';
import { applications } from './resources/applications.ts';
import { ExportFile } from './schema.ts';

/** Applications of one employer. More would be in memory as ids. */
const MAX_ROWS = 10_000;
/** Rows in memory at a time. An application may have 400 kB of answers. */
const BATCH_SIZE = 50;

/** The applications that an employer has received, as a file. */
export const receivedExportRoutes: FastifyPluginAsync<EmployerRequestOptions> = async (app, options) => {
  acceptEmployerRequests(app, options);

  const operation = operations(app, { tag: 'Public' });

  operation('GET /organization/received-applications.csv', 'exportReceivedApplications', {
    isPublic: true,
    isStreamed: true,
    errors: ['sign_in_required', 'not_found'],
    summary: 'Export the applications for your jobs',
    description: `Streams up to ${MAX_ROWS} applications for the jobs of the signed-in employer that match the filters, newest first, with the names of their files. Appearing in an export is not reading.`,
    query: ReceivedFilters,
    returns: { content: { 'text/csv': ExportFile.content['text/csv'] as never } },
    handler: async (request, { reply }) => {
      const { scope, query } = request;
      reply.type(csv.mediaType).header('content-disposition', toAttachment('applications.csv'));
      if (request.method === 'HEAD') return reply.send(Readable.from([]) as never);
      await recordEvenIfMoving(scope, {
        action: 'applications.exported',
        object: { type: 'applications', id: null },
      });
      return reply.send(Readable.from(writeCsv(scope, query)) as never);
    },
  });
};

/** Holds no database connection while the client reads. */
async function* writeCsv(scope: Scope, filters: ApplicationFilters): AsyncGenerator<string> {
  const { layout, readRows } = await applications.open(scope, filters, '');
  yield csv.printBeginning(layout);
  const ids = await listApplicationIds(scope, filters, MAX_ROWS);
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const rows = await readRows(ids.slice(start, start + BATCH_SIZE));
    yield rows.map((row) => csv.printRow(layout, row)).join('');
  }
}
