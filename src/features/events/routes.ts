import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { EventType } from '../../platform/events.ts';
import { sendJsonText } from '../../platform/http/json-text.ts';
import { toCatalogue } from './catalogue.ts';
import { listEvents } from './list.ts';
import { EventList, EventQuery, EventTypeList } from './schema.ts';

interface EventRouteOptions {
  eventTypes: readonly EventType[];
}

export const eventRoutes: FastifyPluginAsyncTypebox<EventRouteOptions> = async (app, { eventTypes }) => {
  const types = toCatalogue(eventTypes);
  const catalogue = JSON.stringify({ data: types, meta: { total: types.length } });

  app.get(
    '/events',
    {
      config: { permission: 'events:read', errors: ['cursor_expired'] },
      schema: {
        operationId: 'listEvents',
        tags: ['Events'],
        summary: 'Read what happened',
        description:
          'Every change of the last 30 days, in one order: whoever follows next_cursor meets each event exactly once. An event is told when all changes that began before it are done, in general within milliseconds.',
        querystring: EventQuery,
        response: { 200: EventList },
      },
    },
    async ({ scope, query }, reply) => sendJsonText(reply, await listEvents(scope, query, eventTypes)),
  );

  app.get(
    '/webhooks/events',
    {
      config: { permission: 'webhooks:read' },
      schema: {
        operationId: 'listEventTypes',
        tags: ['Webhooks'],
        summary: 'List the types of events',
        description: 'Each with the JSON Schema of its events, and an example.',
        response: { 200: EventTypeList },
      },
    },
    async (_request, reply) => sendJsonText(reply, catalogue),
  );
};
