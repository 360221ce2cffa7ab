import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../platform/http/operation.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../platform/mail/availability.ts';
import { addEntry, toMessage } from './entries.ts';
import { ApplicationEntry, CreateMessage } from './timeline-schema.ts';

export interface MessageOptions {
  availability: EmailAvailability;
}

/** Emails of staff to candidates. */
export const applicationMessageRoutes: FastifyPluginAsync<MessageOptions> = async (app, { availability }) => {
  const operation = operations(app, { tag: 'Applications' });

  operation('POST /applications/:id/messages', 'sendApplicationMessage', {
    permission: 'applications:write',
    errors: ['email_not_configured'],
    summary: 'Email the candidate',
    description:
      'Sends an email to the candidate, in the layout of the board. Answers go to reply_to. The timeline has the message.',
    body: CreateMessage,
    status: 201,
    data: ApplicationEntry,
    handler: async ({ scope, params, body }) => {
      assertEmailAvailable(availability);
      return addEntry(scope, params.id, toMessage(body), 'application_message.sent');
    },
  });
};
