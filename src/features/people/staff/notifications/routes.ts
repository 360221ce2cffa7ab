import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import type { NotificationCause } from '../../notifications/cause.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { chooseNotification, listNotifications } from './choose.ts';
import { NotificationList, UpdateNotification } from './schema.ts';

/** Which emails about their organizations users get. */
export const notificationRoutes: FastifyPluginAsync<
  SessionOptions & { notificationCauses: readonly NotificationCause[] }
> = async (app, { db, installation, notificationCauses: causes }) => {
  const operation = operations(app, { tag: 'Sign-in', isAboutPeople: true });

  operation('GET /me/notifications', 'listMyNotifications', {
    summary: 'List your notifications',
    description:
      'Returns what Corkboard can email the signed-in user about, in each organization, as far as the role there allows, and whether it does. Operators also have those of the installation, whose organization is null.',
    returns: NotificationList,
    handler: async ({ staffSession }) => ({
      data: await listNotifications({ db, installation, causes }, staffSession.user),
    }),
  });

  operation('PATCH /me/notifications', 'updateMyNotification', {
    summary: 'Turn a notification on or off',
    description:
      'Chooses whether the signed-in user gets the emails of one cause, in one organization or of the installation. Returns all notifications.',
    body: UpdateNotification,
    returns: NotificationList,
    handler: async (request, { check }) => {
      const { staffSession, body } = request;
      const options = { db, installation, causes };
      const { user } = staffSession;
      return { data: await chooseNotification(options, authorOf(request), user, body, check) };
    },
  });
};
