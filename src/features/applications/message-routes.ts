import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, single } from '../../platform/http/resource.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../platform/mail/availability.ts';
import { addEntry, toMessage } from './entries.ts';
import { ApplicationEntry, CreateMessage } from './timeline-schema.ts';

export interface MessageOptions {
  availability: EmailAvailability;
}

/** Emails of staff to candidates. */
export const applicationMessageRoutes: FastifyPluginAsyncTypebox<MessageOptions> = async (
  app,
  { availability },
) => {
  app.post(
    '/applications/:id/messages',
    {
      config: { permission: 'applications:write', errors: ['email_not_configured'] },
      schema: {
        operationId: 'sendApplicationMessage',
        tags: ['Applications'],
        summary: 'Email the candidate',
        description:
          'Sends an email to the candidate, in the layout of the board. Answers go to reply_to. The timeline has the message.',
        params: IdParams,
        body: CreateMessage,
        response: { 201: single(ApplicationEntry) },
      },
    },
    async ({ scope, params, body }, reply) => {
      assertEmailAvailable(availability);
      const data = await addEntry(scope, params.id, toMessage(body), 'application_message.sent');
      return reply.code(201).send({ data });
    },
  );
};
