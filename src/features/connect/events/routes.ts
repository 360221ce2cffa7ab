import type { FastifyPluginAsync } from 'fastify';
import type { EventType } from '../../../platform/events.ts';
import { operations } from '../../../platform/http/operation.ts';
import { listActivity } from './activity/list.ts';
import { ActivityList, ActivityQuery } from './activity/schema.ts';
import { toCatalog } from './catalog.ts';
import { sendJsonText } from './json-text.ts';
import { listEvents } from './list.ts';
import { EventList, EventQuery, EventTypeList } from './schema.ts';

interface EventRouteOptions {
  eventTypes: readonly EventType[];
}

export const eventRoutes: FastifyPluginAsync<EventRouteOptions> = async (app, { eventTypes }) => {
  const types = toCatalog(eventTypes);
  const catalog = JSON.stringify({ data: types, meta: { total: types.length } });

  const operation = operations(app, { tag: 'Events', isAboutPeople: true });

  operation('GET /events', 'listEvents', {
    permission: 'events:read',
    isPolled: true,
    errors: ['cursor_expired'],
    summary: 'List events',
    description:
      'Returns the changes of the last 30 days in a fixed order. Clients that follow next_cursor read each event exactly once. Includes only events that the key may read: member.updated requires members:read. An event appears when all changes that began before it have finished, usually within milliseconds.',
    query: EventQuery,
    returns: EventList,
    handler: async ({ scope, scopes, query }, { reply }) =>
      sendJsonText(reply, await listEvents(scope, scopes, query, eventTypes)),
  });

  operation('GET /activity', 'listActivity', {
    permission: 'events:read',
    isPolled: true,
    summary: 'List the activity',
    description:
      'Returns what happened in the last 30 days in short, newest first: who changed what, without the data. Consecutive changes of one type by one actor are one entry, unless an hour passes between them; changes of more than 1,000 objects are several. Includes only events that the key may read. Follow next_cursor for older changes. Programs that must not miss a change read GET /events.',
    query: ActivityQuery,
    returns: ActivityList,
    handler: ({ scope, scopes, query }) => listActivity(scope, scopes, query, eventTypes),
  });

  operation('GET /webhooks/events', 'listEventTypes', {
    permission: 'webhooks:read',
    isAboutPeople: false,
    tag: 'Webhooks',
    summary: 'List event types',
    description: 'Returns each event type with its JSON Schema and an example.',
    returns: EventTypeList,
    handler: (_request, { reply }) => sendJsonText(reply, catalog),
  });
};
