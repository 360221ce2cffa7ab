import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { IdParams, single } from '../../../platform/http/resource.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../platform/mail/availability.ts';
import { getMemberSession } from '../../members/sessions/sessions.ts';
import { MessageTemplate, toApplicationSettings } from '../../organizations/application-settings.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import { getOwnOrganization } from '../../organizations/queries.ts';
import { addEntry, toMessage } from '../entries.ts';
import { ApplicationEntry, CreateMessage } from '../timeline-schema.ts';
import { acceptEmployerRequests, type EmployerRequestOptions } from './accept.ts';

const tags = ['Public'];

export interface ReceivedMessageOptions extends EmployerRequestOptions {
  availability: EmailAvailability;
}

/** Emails of employers to candidates. */
export const receivedMessageRoutes: FastifyPluginAsyncTypebox<ReceivedMessageOptions> = async (
  app,
  { availability, ...options },
) => {
  acceptEmployerRequests(app, { ...options, sendsEmails: true });

  app.get(
    '/organization/message-templates',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'not_found'] },
      schema: {
        operationId: 'listMessageTemplates',
        tags,
        summary: 'List the templates of messages to candidates',
        description: 'Returns the texts that the board offers signed-in members to begin a message with.',
        querystring: BoardQuery,
        response: {
          200: Type.Object({ data: Type.Array(MessageTemplate) }, { title: 'MessageTemplateList' }),
        },
      },
    },
    async ({ scope }) => ({
      data: toApplicationSettings(await getOwnOrganization(scope)).message_templates,
    }),
  );

  app.post(
    '/organization/received-applications/:id/messages',
    {
      bodyLimit: 65_536,
      config: {
        isPublic: true,
        errors: ['sign_in_required', 'email_not_configured', 'cross_origin_request'],
      },
      schema: {
        operationId: 'sendReceivedMessage',
        tags,
        summary: 'Email the candidate of an application for one of your jobs',
        description:
          'Sends an email to the candidate, in the layout of the board. Answers go to reply_to, by default the email address of the signed-in member. The timeline has the message.',
        params: IdParams,
        querystring: BoardQuery,
        body: CreateMessage,
        response: { 201: single(ApplicationEntry) },
      },
    },
    async ({ scope, headers, params, body }, reply) => {
      assertEmailAvailable(availability);
      const { member } = await getMemberSession(scope, headers.cookie);
      const message = toMessage({ reply_to: member.email, ...body });
      const data = await addEntry(scope, params.id, message, 'application_message.sent');
      return reply.code(201).send({ data });
    },
  );
};
