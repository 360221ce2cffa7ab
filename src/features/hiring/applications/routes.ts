import type { FastifyPluginAsync } from 'fastify';
import type { LinkOptions } from '../../../platform/downloads/create-link.ts';
import { operations } from '../../../platform/http/operation.ts';
import { assertPermission } from '../../../platform/http/permission.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../platform/mail/availability.ts';
import { addEntry, toMessage } from './entries.ts';
import { getFunnel } from './figures/funnel.ts';
import { ApplicationFunnel, FunnelQuery } from './figures/schema.ts';
import { listApplications } from './list.ts';
import {
  addApplicationOperations,
  addFileOperation,
  addTimelineOperations,
  LINK_DESCRIPTION,
  type Use,
} from './operations.ts';
import { Application, ApplicationList, ApplicationQuery } from './schema.ts';
import { ApplicationEntry, CreateMessage } from './timeline-schema.ts';
import { deleteApplication } from './update.ts';

interface ApplicationRouteOptions extends LinkOptions {
  availability: EmailAvailability;
}

const read = { permission: 'applications:read' } as const;
const write = { permission: 'applications:write' } as const;

/** The applications of a board, for staff. */
export const applicationRoutes: FastifyPluginAsync<ApplicationRouteOptions> = async (app, options) => {
  const operation = operations(app, { tag: 'Applications', isAboutPeople: true });
  const staff = { declare: operation, path: '/applications', uses } as const;

  operation('GET /applications', 'listApplications', {
    ...read,
    summary: 'List applications',
    description:
      'Returns the applications that match the filters, newest first. Appearing in the list is not reading.',
    query: ApplicationQuery,
    returns: ApplicationList,
    handler: ({ scope, query }) => listApplications(scope, query),
  });

  addApplicationOperations(staff);

  operation('DELETE /applications/:id', 'deleteApplication', {
    ...write,
    summary: 'Delete an application',
    description: 'Deletes the application permanently, with its files, notes and emails.',
    deletes: Application,
    handler: async ({ scope, params }, { check }) => {
      await deleteApplication(scope, params.id, check);
      return { id: params.id, deleted: true as const };
    },
  });

  operation('GET /applications/funnel', 'getApplicationFunnel', {
    ...read,
    errors: ['not_found'],
    summary: 'Get the funnel of a job',
    description:
      'Returns how often the job was viewed and its form was opened, how many applications arrived, and in which stage they are now. It requires analytics:read too.',
    query: FunnelQuery,
    data: ApplicationFunnel,
    handler: async ({ scope, scopes, query }) => {
      assertPermission(scopes, 'analytics:read');
      return getFunnel(scope, query);
    },
  });

  addTimelineOperations(staff);

  operation('POST /applications/:id/messages', 'sendApplicationMessage', {
    ...write,
    errors: ['email_not_configured'],
    summary: 'Email the candidate',
    description:
      'Sends an email to the candidate, in the layout of the board. Answers go to reply_to. The timeline has the message.',
    body: CreateMessage,
    status: 201,
    data: ApplicationEntry,
    handler: async ({ scope, params, body }) => {
      assertEmailAvailable(options.availability);
      return addEntry(scope, params.id, toMessage(body), 'application_message.sent');
    },
  });

  addFileOperation(staff, options);
};

const uses = {
  get: {
    id: 'getApplication',
    ...read,
    summary: 'Get an application',
    description:
      'Returns everything that the candidate sent. The application counts as read from now on, so a second one of the candidate no longer replaces it.',
  },
  update: {
    id: 'updateApplication',
    ...write,
    errors: ['application_withdrawn'],
    summary: 'Update an application',
    description: 'Changes stage, rating or tags. The candidate gets an email only with notify.',
  },
  move: {
    id: 'moveApplications',
    ...write,
    summary: 'Move several applications',
    description:
      'Moves up to 100 applications to a stage, all at once. Skips those that do not exist or were withdrawn.',
  },
  timeline: {
    id: 'getApplicationTimeline',
    ...read,
    summary: 'Get the timeline of an application',
    description: 'Returns changes of the stage, notes of staff and emails to the candidate, oldest first.',
  },
  createNote: {
    id: 'createApplicationNote',
    ...write,
    summary: 'Add a note to an application',
    description: 'Adds a note that only staff see.',
  },
  deleteNote: {
    id: 'deleteApplicationNote',
    ...write,
    summary: 'Delete a note of an application',
    description: 'Deletes the note permanently. Other entries of the timeline stay.',
  },
  link: {
    id: 'createApplicationFileLink',
    ...read,
    summary: 'Create a download link for a file of an application',
    description: LINK_DESCRIPTION,
  },
} satisfies Record<string, Use>;
