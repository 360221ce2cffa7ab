import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { Deleted, IdParams, idParam, single } from '../../platform/http/resource.ts';
import { addEntry, deleteNote, toNote } from './entries.ts';
import { getApplication } from './queries.ts';
import { listEntries, toEntry } from './timeline-queries.ts';
import { ApplicationEntry, ApplicationTimeline, CreateNote } from './timeline-schema.ts';

const tags = ['Applications'];

/** What happened to an application, for staff. */
export const applicationTimelineRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/applications/:id/timeline',
    {
      config: { permission: 'applications:read' },
      schema: {
        operationId: 'getApplicationTimeline',
        tags,
        summary: 'Get the timeline of an application',
        description:
          'Returns changes of the stage, notes of staff and emails to the candidate, oldest first.',
        params: IdParams,
        response: { 200: ApplicationTimeline },
      },
    },
    async ({ scope, params }) => {
      const { id } = await getApplication(scope, params.id);
      return { data: (await listEntries(scope, id)).map(toEntry) };
    },
  );

  app.post(
    '/applications/:id/notes',
    {
      config: { permission: 'applications:write' },
      schema: {
        operationId: 'createApplicationNote',
        tags,
        summary: 'Add a note to an application',
        description: 'Adds a note that only staff see.',
        params: IdParams,
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
    '/applications/:id/notes/:note_id',
    {
      config: { permission: 'applications:write' },
      schema: {
        operationId: 'deleteApplicationNote',
        tags,
        summary: 'Delete a note of an application',
        description: 'Deletes the note permanently. Other entries of the timeline stay.',
        params: Type.Object({ id: idParam('application'), note_id: idParam('note') }),
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
};
