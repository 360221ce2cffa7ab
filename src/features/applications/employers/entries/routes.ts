import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { createDownloadLink, type LinkOptions } from '../../../../platform/downloads/create-link.ts';
import { DownloadLinkResponse } from '../../../../platform/downloads/schema.ts';
import { ifMatch } from '../../../../platform/http/entity-tag.ts';
import { Deleted, IdParams, idParam, NoFields, single } from '../../../../platform/http/resource.ts';
import { BoardQuery } from '../../../organizations/board-query.ts';
import { addEntry, deleteNote, toNote } from '../../entries.ts';
import { applicationFileLinks, assertHasFile } from '../../files/kind.ts';
import { getApplication } from '../../queries.ts';
import { listEntries, toEntry } from '../../timeline-queries.ts';
import { ApplicationEntry, ApplicationTimeline, CreateNote } from '../../timeline-schema.ts';
import { acceptEmployerRequests, type EmployerRequestOptions } from '../accept.ts';

export interface ReceivedEntryOptions extends EmployerRequestOptions, LinkOptions {}

const tags = ['Public'];
const bodyLimit = 65_536;

/** The timeline, notes and files of applications, for employers. */
export const receivedEntryRoutes: FastifyPluginAsyncTypebox<ReceivedEntryOptions> = async (app, options) => {
  acceptEmployerRequests(app, options);

  app.get(
    '/organization/received-applications/:id/timeline',
    {
      config: { isPublic: true, errors: ['sign_in_required'] },
      schema: {
        operationId: 'getReceivedTimeline',
        tags,
        summary: 'Get the timeline of an application for one of your jobs',
        description:
          'Returns changes of the stage, notes of employers and emails to the candidate, oldest first.',
        params: IdParams,
        querystring: BoardQuery,
        response: { 200: ApplicationTimeline },
      },
    },
    async ({ scope, params }) => {
      const { id } = await getApplication(scope, params.id);
      return { data: (await listEntries(scope, id)).map(toEntry) };
    },
  );

  app.post(
    '/organization/received-applications/:id/notes',
    {
      bodyLimit,
      config: { isPublic: true, errors: ['sign_in_required', 'cross_origin_request'] },
      schema: {
        operationId: 'createReceivedNote',
        tags,
        summary: 'Add a note to an application for one of your jobs',
        description:
          'Adds a note that your colleagues and the staff of the board see, and the candidate does not.',
        params: IdParams,
        querystring: BoardQuery,
        body: CreateNote,
        response: { 201: single(ApplicationEntry) },
      },
    },
    async ({ scope, params, body }, reply) => {
      const data = await addEntry(scope, params.id, toNote(body), 'application_note.created');
      return reply.code(201).send({ data });
    },
  );

  app.delete(
    '/organization/received-applications/:id/notes/:note_id',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'cross_origin_request'] },
      schema: {
        operationId: 'deleteReceivedNote',
        tags,
        summary: 'Delete a note of an application for one of your jobs',
        description: 'Deletes a note of an employer permanently. Other entries of the timeline stay.',
        params: Type.Object({ id: idParam('application'), note_id: idParam('note') }),
        querystring: BoardQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      const check = ifMatch(request, reply, single(ApplicationEntry));
      await deleteNote(scope, params.id, params.note_id, check);
      return { data: { id: params.note_id, deleted: true as const } };
    },
  );

  app.post(
    '/organization/received-applications/:id/files/:file_id/link',
    {
      bodyLimit,
      config: {
        isPublic: true,
        isBodyOptional: true,
        shownOnce: ['url'],
        errors: ['sign_in_required', 'cross_origin_request'],
      },
      schema: {
        operationId: 'createReceivedFileLink',
        tags,
        summary: 'Create a download link for a file of an application for one of your jobs',
        description:
          'Returns a URL that sends the file as an attachment for five minutes. The audit log has an entry for the link and for each download, which counts as reading.',
        params: Type.Object({ id: idParam('application'), file_id: idParam('file') }),
        querystring: BoardQuery,
        body: NoFields,
        response: { 201: DownloadLinkResponse },
      },
    },
    async ({ scope, params }, reply) => {
      await assertHasFile(scope, params.id, params.file_id);
      const data = await createDownloadLink(scope, options, applicationFileLinks, params.file_id);
      return reply.code(201).send({ data });
    },
  );
};
