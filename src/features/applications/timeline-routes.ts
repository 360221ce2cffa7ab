import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { operations } from '../../platform/http/operation.ts';
import { idParam } from '../../platform/http/resource.ts';
import { addEntry, deleteNote, toNote } from './entries.ts';
import { getApplication } from './queries.ts';
import { listEntries, toEntry } from './timeline-queries.ts';
import { ApplicationEntry, ApplicationTimeline, CreateNote } from './timeline-schema.ts';

/** What happened to an application, for staff. */
export const applicationTimelineRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Applications' });

  operation('GET /applications/:id/timeline', 'getApplicationTimeline', {
    permission: 'applications:read',
    summary: 'Get the timeline of an application',
    description: 'Returns changes of the stage, notes of staff and emails to the candidate, oldest first.',
    returns: ApplicationTimeline,
    handler: async ({ scope, params }) => {
      const { id } = await getApplication(scope, params.id);
      return { data: (await listEntries(scope, id)).map(toEntry) };
    },
  });

  operation('POST /applications/:id/notes', 'createApplicationNote', {
    permission: 'applications:write',
    summary: 'Add a note to an application',
    description: 'Adds a note that only staff see.',
    body: CreateNote,
    status: 201,
    data: ApplicationEntry,
    handler: ({ scope, params, body }) =>
      addEntry(scope, params.id, toNote(body), 'application_note.created'),
  });

  operation('DELETE /applications/:id/notes/:note_id', 'deleteApplicationNote', {
    permission: 'applications:write',
    summary: 'Delete a note of an application',
    description: 'Deletes the note permanently. Other entries of the timeline stay.',
    params: Type.Object({ id: idParam('application'), note_id: idParam('note') }),
    deletes: ApplicationEntry,
    handler: async ({ scope, params }, { check }) => {
      await deleteNote(scope, params.id, params.note_id, check);
      return { id: params.note_id, deleted: true as const };
    },
  });
};
