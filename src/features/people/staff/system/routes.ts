import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { countForOrganization } from '../../../../platform/http/rate-limit.ts';
import { assertEmailAvailable } from '../../../../platform/mail/availability.ts';
import { INSTALLATION_ID } from '../../../board/organizations/scopes.ts';
import { authorOf } from '../sessions/identify.ts';
import type { SystemOptions } from './options.ts';
import { System, SystemEmailTested, TestSystemEmail } from './schema.ts';
import { sendSystemTestEmail } from './test-email.ts';

/** The state of the installation, for its operators. */
export const systemRoutes: FastifyPluginAsync<SystemOptions> = async (app, options) => {
  const operation = operations(app, { tag: 'Installation', isForOperators: true });

  operation('GET /system', 'getSystem', {
    summary: 'Get the state of the installation',
    description:
      'Returns versions, the database, what waits in the queues and for recurring tasks, the file storage, whether emails can be sent, the last backups, and whether outgoing work is held.',
    data: System,
    handler: () => options.readSystem(),
  });

  operation('POST /system/test-email', 'sendSystemTestEmail', {
    errors: ['email_not_configured'],
    summary: 'Send a test email of the installation',
    description:
      'Sends a short email in the name of the installation, to find out whether emails arrive. The default language is English. As many an hour as an organization can send (RATE_LIMIT_TEST_EMAIL).',
    body: TestSystemEmail,
    status: 202,
    data: SystemEmailTested,
    handler: async (request) => {
      assertEmailAvailable(options.email);
      await countForOrganization(options.testEmails, 'test-email', INSTALLATION_ID);
      await sendSystemTestEmail(options.db, authorOf(request), request.body);
      return { to: request.body.to };
    },
  });
};
