import { type TSchema, Type } from 'typebox';
import { createDownloadLink, type LinkOptions } from '../../../platform/downloads/create-link.ts';
import { DownloadLink } from '../../../platform/downloads/schema.ts';
import type { DeclareOperation, Settings } from '../../../platform/http/operation.ts';
import { IdParams, idParam, NoFields } from '../../../platform/http/resource.ts';
import { addEntry, deleteNote, toNote } from './entries.ts';
import { applicationFileLinks, assertHasFile } from './files/kind.ts';
import { getApplication } from './queries.ts';
import { readApplication } from './read.ts';
import { Application, MoveApplications, MovedApplications, UpdateApplication } from './schema.ts';
import { listEntries, toEntry } from './timeline-queries.ts';
import { ApplicationEntry, ApplicationTimeline, CreateNote } from './timeline-schema.ts';
import { moveApplications, updateApplication } from './update.ts';

/** The differences between an operation for staff and for employers: id, texts and permission. */
export interface Use extends Settings {
  id: string;
  summary: string;
  description: string;
  query?: TSchema;
}

interface Audience<Name extends string> {
  declare: DeclareOperation;
  /** The path of the applications. */
  path: `/${string}`;
  uses: Record<Name, Use>;
}

/** Reading and changing applications. Staff and employers have the same operations; the scope limits what they reach. */
export function addApplicationOperations({
  declare,
  path,
  uses: { get, update, move },
}: Audience<'get' | 'update' | 'move'>): void {
  declare(`GET ${path}/:id`, get.id, {
    ...about(get),
    params: IdParams,
    data: Application,
    handler: ({ scope, params }) => readApplication(scope, params.id),
  });
  declare(`PATCH ${path}/:id`, update.id, {
    ...about(update),
    params: IdParams,
    body: UpdateApplication,
    data: Application,
    handler: ({ scope, params, body }, { check }) => updateApplication(scope, params.id, body, check),
  });
  declare(`POST ${path}/move`, move.id, {
    ...about(move),
    body: MoveApplications,
    data: MovedApplications,
    handler: ({ scope, body }) => moveApplications(scope, body),
  });
}

/** The timeline of an application and its notes. */
export function addTimelineOperations({
  declare,
  path,
  uses: { timeline, createNote, deleteNote: remove },
}: Audience<'timeline' | 'createNote' | 'deleteNote'>): void {
  declare(`GET ${path}/:id/timeline`, timeline.id, {
    ...about(timeline),
    params: IdParams,
    returns: ApplicationTimeline,
    handler: async ({ scope, params }) => {
      const { id } = await getApplication(scope, params.id);
      return { data: (await listEntries(scope, id)).map(toEntry) };
    },
  });
  declare(`POST ${path}/:id/notes`, createNote.id, {
    ...about(createNote),
    params: IdParams,
    body: CreateNote,
    status: 201,
    data: ApplicationEntry,
    handler: ({ scope, params, body }) =>
      addEntry(scope, params.id, toNote(body), 'application_note.created'),
  });
  declare(`DELETE ${path}/:id/notes/:note_id`, remove.id, {
    ...about(remove),
    params: Type.Object({ id: idParam('application'), note_id: idParam('note') }),
    deletes: ApplicationEntry,
    handler: async ({ scope, params }, { check }) => {
      await deleteNote(scope, params.id, params.note_id, check);
      return { id: params.note_id, deleted: true as const };
    },
  });
}

export const LINK_DESCRIPTION =
  'Returns a URL that sends the file as an attachment for five minutes. The audit log has an entry for the link and for each download, which counts as reading.';

/** Links to the files of applications. */
export function addFileOperation(
  { declare, path, uses: { link } }: Audience<'link'>,
  options: LinkOptions,
): void {
  declare(`POST ${path}/:id/files/:file_id/link`, link.id, {
    ...about(link),
    isBodyOptional: true,
    shownOnce: ['url'],
    params: Type.Object({ id: idParam('application'), file_id: idParam('file') }),
    body: NoFields,
    status: 201,
    data: DownloadLink,
    handler: async ({ scope, params }) => {
      await assertHasFile(scope, params.id, params.file_id);
      return createDownloadLink(scope, options, applicationFileLinks, params.file_id);
    },
  });
}

function about({ id: _, ...rest }: Use) {
  return rest;
}
