import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { EventType } from '../../platform/events.ts';
import { sendJsonText } from '../../platform/http/json-text.ts';
import { listActivity } from './activity/list.ts';
import { ActivityList, ActivityQuery } from './activity/schema.ts';
import { toCatalog } from './catalog.ts';
import { listEvents } from './list.ts';
import { EventList, EventQuery, EventTypeList } from './schema.ts';

interface EventRouteOptions {
  eventTypes: readonly EventType[];
}

export const eventRoutes: FastifyPluginAsyncTypebox<EventRouteOptions> = async (app, { eventTypes }) => {
  const types = toCatalog(eventTypes);
  const catalog = JSON.stringify({ data: types, meta: { total: types.length } });

  app.get(
    '/events',
    {
      config: { permission: 'events:read', isPolled: true, errors: ['cursor_expired'] },
      schema: {
        operationId: 'listEvents',
        tags: ['Events'],
        summary: 'List events',
        description:
          'Returns the changes of the last 30 days in a fixed order. Clients that follow next_cursor read each event exactly once. Includes only events that the key may read: member.updated requires members:read. An event appears when all changes that began before it have finished, usually within milliseconds.',
        querystring: EventQuery,
        response: { 200: EventList },
      },
    },
    async ({ scope, scopes, query }, reply) =>
      sendJsonText(reply, await listEvents(scope, scopes, query, eventTypes)),
  );

  app.get(
    '/activity',
    {
      config: { permission: 'events:read', isPolled: true },
      schema: {
        operationId: 'listActivity',
        tags: ['Events'],
        summary: 'List the activity',
        description:
          'Returns what happened in the last 30 days in short, newest first: who changed what, without the data. Consecutive changes of one type by one actor are one entry, unless an hour passes between them; changes of more than 1,000 objects are several. Includes only events that the key may read. Follow next_cursor for older changes. Programs that must not miss a change read GET /events.',
        querystring: ActivityQuery,
        response: { 200: ActivityList },
      },
    },
    async ({ scope, scopes, query }) => listActivity(scope, scopes, query, eventTypes),
  );

  app.get(
    '/webhooks/events',
    {
      config: { permission: 'webhooks:read' },
      schema: {
        operationId: 'listEventTypes',
        tags: ['Webhooks'],
        summary: 'List event types',
        description: 'Returns each event type with its JSON Schema and an example.',
        response: { 200: EventTypeList },
      },
    },
    async (_request, reply) => sendJsonText(reply, catalog),
  );
};
