import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { createDownloadLink, type LinkOptions } from '../../../../platform/downloads/create-link.ts';
import { DownloadLink } from '../../../../platform/downloads/schema.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { idParam, NoFields } from '../../../../platform/http/resource.ts';
import { BoardQuery } from '../../../organizations/board-query.ts';
import { addEntry, deleteNote, toNote } from '../../entries.ts';
import { applicationFileLinks, assertHasFile } from '../../files/kind.ts';
import { getApplication } from '../../queries.ts';
import { listEntries, toEntry } from '../../timeline-queries.ts';
import { ApplicationEntry, ApplicationTimeline, CreateNote } from '../../timeline-schema.ts';
import { acceptEmployerRequests, type EmployerRequestOptions } from '../accept.ts';

export interface ReceivedEntryOptions extends EmployerRequestOptions, LinkOptions {}

const bodyLimit = 65_536;

/** The timeline, notes and files of applications, for employers. */
export const receivedEntryRoutes: FastifyPluginAsync<ReceivedEntryOptions> = async (app, options) => {
  acceptEmployerRequests(app, options);

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('GET /organization/received-applications/:id/timeline', 'getReceivedTimeline', {
    errors: ['sign_in_required'],
    summary: 'Get the timeline of an application for one of your jobs',
    description:
      'Returns changes of the stage, notes of employers and emails to the candidate, oldest first.',
    query: BoardQuery,
    returns: ApplicationTimeline,
    handler: async ({ scope, params }) => {
      const { id } = await getApplication(scope, params.id);
      return { data: (await listEntries(scope, id)).map(toEntry) };
    },
  });

  operation('POST /organization/received-applications/:id/notes', 'createReceivedNote', {
    errors: ['sign_in_required', 'cross_origin_request'],
    bodyLimit,
    summary: 'Add a note to an application for one of your jobs',
    description:
      'Adds a note that your colleagues and the staff of the board see, and the candidate does not.',
    query: BoardQuery,
    body: CreateNote,
    status: 201,
    data: ApplicationEntry,
    handler: ({ scope, params, body }) =>
      addEntry(scope, params.id, toNote(body), 'application_note.created'),
  });

  operation('DELETE /organization/received-applications/:id/notes/:note_id', 'deleteReceivedNote', {
    errors: ['sign_in_required', 'cross_origin_request'],
    summary: 'Delete a note of an application for one of your jobs',
    description: 'Deletes a note of an employer permanently. Other entries of the timeline stay.',
    params: Type.Object({ id: idParam('application'), note_id: idParam('note') }),
    query: BoardQuery,
    deletes: ApplicationEntry,
    handler: async ({ scope, params }, { check }) => {
      await deleteNote(scope, params.id, params.note_id, check);
      return { id: params.note_id, deleted: true as const };
    },
  });

  operation('POST /organization/received-applications/:id/files/:file_id/link', 'createReceivedFileLink', {
    isBodyOptional: true,
    shownOnce: ['url'],
    errors: ['sign_in_required', 'cross_origin_request'],
    bodyLimit,
    summary: 'Create a download link for a file of an application for one of your jobs',
    description:
      'Returns a URL that sends the file as an attachment for five minutes. The audit log has an entry for the link and for each download, which counts as reading.',
    params: Type.Object({ id: idParam('application'), file_id: idParam('file') }),
    query: BoardQuery,
    body: NoFields,
    status: 201,
    data: DownloadLink,
    handler: async ({ scope, params }) => {
      await assertHasFile(scope, params.id, params.file_id);
      return createDownloadLink(scope, options, applicationFileLinks, params.file_id);
    },
  });
};
