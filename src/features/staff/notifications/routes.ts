import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import type { NotificationCause } from '../../notifications/cause.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { chooseNotification, listNotifications } from './choose.ts';
import { NotificationList, UpdateNotification } from './schema.ts';

const tags = ['Sign-in'];

/** Which emails about their organizations users get. */
export const notificationRoutes: FastifyPluginAsyncTypebox<
  SessionOptions & { notificationCauses: readonly NotificationCause[] }
> = async (app, { db, installation, notificationCauses: causes }) => {
  app.get(
    '/me/notifications',
    {
      schema: {
        operationId: 'listMyNotifications',
        tags,
        summary: 'List your notifications',
        description:
          'Returns what Corkboard can email the signed-in user about, in each organization, as far as the role there allows, and whether it does. Operators also have those of the installation, whose organization is null.',
        response: { 200: NotificationList },
      },
    },
    async ({ staffSession }) => ({
      data: await listNotifications({ db, installation, causes }, staffSession.user),
    }),
  );

  app.patch(
    '/me/notifications',
    {
      schema: {
        operationId: 'updateMyNotification',
        tags,
        summary: 'Turn a notification on or off',
        description:
          'Chooses whether the signed-in user gets the emails of one cause, in one organization or of the installation. Returns all notifications.',
        body: UpdateNotification,
        response: { 200: NotificationList },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, NotificationList);
      const { staffSession, body } = request;
      const options = { db, installation, causes };
      const { user } = staffSession;
      return { data: await chooseNotification(options, authorOf(request), user, body, check) };
    },
  );
};
