import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { operations } from '../../../../platform/http/operation.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../../platform/mail/availability.ts';
import { MessageTemplate, toApplicationSettings } from '../../../board/organizations/application-settings.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import { getOwnOrganization } from '../../../board/organizations/queries.ts';
import { getMemberSession } from '../../../people/members/sessions/sessions.ts';
import { addEntry, toMessage } from '../entries.ts';
import { ApplicationEntry, CreateMessage } from '../timeline-schema.ts';
import { acceptEmployerRequests, type EmployerRequestOptions } from './accept.ts';

export interface ReceivedMessageOptions extends EmployerRequestOptions {
  availability: EmailAvailability;
}

/** Emails of employers to candidates. */
export const receivedMessageRoutes: FastifyPluginAsync<ReceivedMessageOptions> = async (
  app,
  { availability, ...options },
) => {
  acceptEmployerRequests(app, { ...options, sendsEmails: true });

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('GET /organization/message-templates', 'listMessageTemplates', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'List the templates of messages to candidates',
    description: 'Returns the texts that the board offers signed-in members to begin a message with.',
    query: BoardQuery,
    returns: Type.Object({ data: Type.Array(MessageTemplate) }, { title: 'MessageTemplateList' }),
    handler: async ({ scope }) => ({
      data: toApplicationSettings(await getOwnOrganization(scope)).message_templates,
    }),
  });

  operation('POST /organization/received-applications/:id/messages', 'sendReceivedMessage', {
    errors: ['sign_in_required', 'email_not_configured', 'cross_origin_request'],
    bodyLimit: 65_536,
    summary: 'Email the candidate of an application for one of your jobs',
    description:
      'Sends an email to the candidate, in the layout of the board. Answers go to reply_to, by default the email address of the signed-in member. The timeline has the message.',
    query: BoardQuery,
    body: CreateMessage,
    status: 201,
    data: ApplicationEntry,
    handler: async ({ scope, headers, params, body }) => {
      assertEmailAvailable(availability);
      const { member } = await getMemberSession(scope, headers.cookie);
      const message = toMessage({ reply_to: member.email, ...body });
      return addEntry(scope, params.id, message, 'application_message.sent');
    },
  });
};
