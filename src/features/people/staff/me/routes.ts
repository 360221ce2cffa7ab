import type { FastifyPluginAsync } from 'fastify';
import { toOrigin } from '../../../../platform/audit/origin.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import { limitByAccount, type SignInLimits } from '../../../../platform/sign-in/attempt-limits.ts';
import { setStaffCookie } from '../sessions/cookie.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { toUserAccount } from '../sessions/named-account.ts';
import { recordRefusedPassword } from '../sessions/record-refused-sign-in.ts';
import { CurrentSession } from '../sessions/schema.ts';
import { toCurrentSession } from '../sessions/sessions.ts';
import { acceptOwnInvitation } from './accept-invitation.ts';
import { changeOwnName } from './change-name.ts';
import { changeOwnPassword } from './change-password.ts';
import { readMe } from './queries.ts';
import { ChangeOwnPassword, Me, UpdateMe } from './schema.ts';

/** What a signed-in user reads and changes about herself. */
export const meRoutes: FastifyPluginAsync<SessionOptions & { signIn: SignInLimits }> = async (
  app,
  { db, installation, refusals, signIn },
) => {
  const accounts = limitByAccount(signIn);

  const operation = operations(app, { tag: 'Sign-in', isAboutPeople: true });

  operation('GET /me', 'getMe', {
    summary: 'Get your user',
    description: 'Returns the signed-in user, with roles and invitations in all organizations.',
    data: Me,
    handler: ({ staffSession }) => readMe(db, installation, staffSession.user),
  });

  operation('PATCH /me', 'updateMe', {
    summary: 'Update your user',
    description: 'Changes the name of the signed-in user.',
    body: UpdateMe,
    data: Me,
    handler: async (request, { check }) => {
      const { user } = request.staffSession;
      check({ data: await readMe(db, installation, user) });
      const updated = await changeOwnName(db, authorOf(request), user.id, request.body.name);
      return readMe(db, installation, updated);
    },
  });

  operation('POST /me/password', 'changeMyPassword', {
    needsRecentSignIn: true,
    errors: ['invalid_credentials'],
    onResponse: recordRefusedPassword(refusals),
    summary: 'Change your password',
    description:
      'Sets the password of the signed-in user. All other sessions and sign-in links of the user end; this session gets a new cookie.',
    body: ChangeOwnPassword,
    data: CurrentSession,
    handler: async (request, { reply }) => {
      const { staffSession, body } = request;
      await accounts.changePassword(toUserAccount(staffSession.user.email));
      const context = { ...toOrigin(request), previous: staffSession };
      const changed = await changeOwnPassword(db, staffSession, body, context);
      setStaffCookie(reply, installation, changed);
      return toCurrentSession(changed);
    },
  });

  operation('POST /me/invitations/:id/accept', 'acceptInvitation', {
    isBodyOptional: true,
    summary: 'Accept an invitation',
    description:
      'Gives the signed-in user the role of an invitation to the email address of the user. The address must be proved. The session gets a new cookie.',
    body: NoFields,
    data: Me,
    handler: async (request, { reply }) => {
      const { staffSession, params } = request;
      const session = await acceptOwnInvitation(db, authorOf(request), staffSession, params.id);
      setStaffCookie(reply, installation, session);
      return readMe(db, installation, session.user);
    },
  });
};
