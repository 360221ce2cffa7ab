import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { countForOrganization, type OrganizationLimit } from '../../../../platform/http/rate-limit.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../../platform/mail/availability.ts';
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

export const emailTemplateRoutes: FastifyPluginAsync<TemplateRouteOptions> = async (app, options) => {
  const { templates } = options;
  const operation = operations(app, { tag: 'Emails' });

  operation('GET /email-templates', 'listEmailTemplates', {
    permission: 'organization:read',
    summary: 'List email templates',
    description:
      'Returns the texts of all emails that the organization sends, in each language: its own or the built-in ones.',
    returns: EmailTemplateList,
    handler: async ({ scope }) => ({ data: await listTemplates(scope, templates) }),
  });

  operation('GET /email-templates/:name/:language', 'getEmailTemplate', {
    permission: 'organization:read',
    summary: 'Get an email template',
    description: 'Returns the texts of an email in one language, with the placeholders that they can have.',
    params: TextParams,
    data: EmailTemplate,
    handler: ({ scope, params }) => getTemplate(scope, templates, params),
  });

  operation('PUT /email-templates/:name/:language', 'saveEmailTemplate', {
    permission: 'organization:write',
    summary: 'Override an email template',
    description:
      'Replaces the texts of an email in one language. Unknown placeholders, missing required ones and unsafe links are errors.',
    params: TextParams,
    body: SaveEmailTemplate,
    data: EmailTemplate,
    handler: ({ scope, params, body }, { check }) => saveTemplate(scope, templates, params, body, check),
  });

  operation('DELETE /email-templates/:name/:language', 'resetEmailTemplate', {
    permission: 'organization:write',
    summary: 'Reset an email template',
    description:
      'Deletes the texts of the organization and returns the built-in ones, which are used from now on.',
    params: TextParams,
    data: EmailTemplate,
    handler: ({ scope, params }, { check }) => resetTemplate(scope, templates, params, check),
  });

  operation('POST /email-templates/:name/preview', 'previewEmailTemplate', {
    permission: 'organization:read',
    isBodyOptional: true,
    summary: 'Preview an email',
    description:
      'Renders an email with sample values, with stored texts or those of the body. Stores nothing.',
    params: TemplateParams,
    body: PreviewEmail,
    data: EmailPreview,
    handler: ({ scope, params, body }) => previewTemplate(scope, templates, params.name, body),
  });

  operation('POST /email-templates/:name/test', 'sendTestEmail', {
    permission: 'organization:write',
    errors: ['email_not_configured'],
    summary: 'Send a test email',
    description:
      'Sends an email with sample values to an email address, with the stored texts. An organization can send 20 an hour, or as many as the operator of the server allows.',
    params: TemplateParams,
    body: SendTestEmail,
    status: 202,
    data: TestEmail,
    handler: async ({ scope, params, body }) => {
      assertEmailAvailable(options.availability);
      await countForOrganization(options.testEmails, 'test-email', scope.organizationId);
      await sendTestEmail(scope, templates, params.name, body);
      return { to: body.to };
    },
  });
};
