import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { countForOrganization } from '../../../platform/http/rate-limit.ts';
import { assertEmailAvailable } from '../../../platform/mail/availability.ts';
import { INSTALLATION_ID } from '../../organizations/scopes.ts';
import { authorOf } from '../sessions/identify.ts';
import type { SystemOptions } from './options.ts';
import { SystemEmailTested, SystemResponse, TestSystemEmail } from './schema.ts';
import { sendSystemTestEmail } from './test-email.ts';

const tags = ['Installation'];

/** The state of the installation, for its operators. */
export const systemRoutes: FastifyPluginAsyncTypebox<SystemOptions> = async (app, options) => {
  app.get(
    '/system',
    {
      config: { isForOperators: true },
      schema: {
        operationId: 'getSystem',
        tags,
        summary: 'Get the state of the installation',
        description:
          'Returns versions, the database, what waits in the queues and for recurring tasks, the file storage, whether emails can be sent, the last backups, and whether outgoing work is held.',
        response: { 200: SystemResponse },
      },
    },
    async () => ({ data: await options.readSystem() }),
  );

  app.post(
    '/system/test-email',
    {
      config: { isForOperators: true, errors: ['email_not_configured'] },
      schema: {
        operationId: 'sendSystemTestEmail',
        tags,
        summary: 'Send a test email of the installation',
        description:
          'Sends a short email in the name of the installation, to find out whether emails arrive. The default language is English. As many an hour as an organization can send (RATE_LIMIT_TEST_EMAIL).',
        body: TestSystemEmail,
        response: { 202: SystemEmailTested },
      },
    },
    async (request, reply) => {
      assertEmailAvailable(options.email);
      await countForOrganization(options.testEmails, 'test-email', INSTALLATION_ID);
      await sendSystemTestEmail(options.db, authorOf(request), request.body);
      return reply.code(202).send({ data: { to: request.body.to } });
    },
  );
};
