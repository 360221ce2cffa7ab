import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { countForOrganization, type OrganizationLimit } from '../../../platform/http/rate-limit.ts';
import { single } from '../../../platform/http/resource.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../platform/mail/availability.ts';
import type { Templates } from './built-in.ts';
import { previewTemplate } from './preview.ts';
import {
  EmailPreview,
  EmailTemplate,
  EmailTemplateList,
  PreviewEmail,
  SaveEmailTemplate,
  SendTestEmail,
  TemplateParams,
  TestEmail,
  TextParams,
} from './schema.ts';
import { getTemplate, listTemplates, resetTemplate, saveTemplate } from './templates.ts';
import { sendTestEmail } from './test-email.ts';

export interface TemplateRouteOptions {
  templates: Templates;
  availability: EmailAvailability;
  /** Test emails per hour. */
  testEmails: OrganizationLimit;
}

const TemplateResponse = single(EmailTemplate);
const tags = ['Emails'];

export const emailTemplateRoutes: FastifyPluginAsyncTypebox<TemplateRouteOptions> = async (app, options) => {
  const { templates } = options;
  app.get(
    '/email-templates',
    {
      config: { permission: 'organization:read' },
      schema: {
        operationId: 'listEmailTemplates',
        tags,
        summary: 'List email templates',
        description:
          'Returns the texts of all emails that the organization sends, in each language: its own or the built-in ones.',
        response: { 200: EmailTemplateList },
      },
    },
    async ({ scope }) => ({ data: await listTemplates(scope, templates) }),
  );

  app.get(
    '/email-templates/:name/:language',
    {
      config: { permission: 'organization:read' },
      schema: {
        operationId: 'getEmailTemplate',
        tags,
        summary: 'Get an email template',
        description:
          'Returns the texts of an email in one language, with the placeholders that they can have.',
        params: TextParams,
        response: { 200: TemplateResponse },
      },
    },
    async ({ scope, params }) => ({ data: await getTemplate(scope, templates, params) }),
  );

  app.put(
    '/email-templates/:name/:language',
    {
      config: { permission: 'organization:write' },
      schema: {
        operationId: 'saveEmailTemplate',
        tags,
        summary: 'Override an email template',
        description:
          'Replaces the texts of an email in one language. Unknown placeholders, missing required ones and unsafe links are errors.',
        params: TextParams,
        body: SaveEmailTemplate,
        response: { 200: TemplateResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      const check = ifMatch(request, reply, TemplateResponse);
      return { data: await saveTemplate(scope, templates, params, body, check) };
    },
  );

  app.delete(
    '/email-templates/:name/:language',
    {
      config: { permission: 'organization:write' },
      schema: {
        operationId: 'resetEmailTemplate',
        tags,
        summary: 'Reset an email template',
        description:
          'Deletes the texts of the organization and returns the built-in ones, which are used from now on.',
        params: TextParams,
        response: { 200: TemplateResponse },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, TemplateResponse);
      return { data: await resetTemplate(request.scope, templates, request.params, check) };
    },
  );

  app.post(
    '/email-templates/:name/preview',
    {
      config: { permission: 'organization:read', isBodyOptional: true },
      schema: {
        operationId: 'previewEmailTemplate',
        tags,
        summary: 'Preview an email',
        description:
          'Renders an email with sample values, with stored texts or those of the body. Stores nothing.',
        params: TemplateParams,
        body: PreviewEmail,
        response: { 200: single(EmailPreview) },
      },
    },
    async ({ scope, params, body }) => ({
      data: await previewTemplate(scope, templates, params.name, body),
    }),
  );

  app.post(
    '/email-templates/:name/test',
    {
      config: { permission: 'organization:write', errors: ['email_not_configured'] },
      schema: {
        operationId: 'sendTestEmail',
        tags,
        summary: 'Send a test email',
        description:
          'Sends an email with sample values to an email address, with the stored texts. An organization can send 20 an hour, or as many as the operator of the server allows.',
        params: TemplateParams,
        body: SendTestEmail,
        response: { 202: TestEmail },
      },
    },
    async ({ scope, params, body }, reply) => {
      assertEmailAvailable(options.availability);
      await countForOrganization(options.testEmails, 'test-email', scope.organizationId);
      await sendTestEmail(scope, templates, params.name, body);
      return reply.code(202).send({ data: { to: body.to } });
    },
  );
};
