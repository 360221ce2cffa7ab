import type { FastifyReply } from 'fastify';
import { clearCookie, type SessionCookie, writeCookie } from '../../../../platform/sign-in/cookie.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { MAX_SESSION_DAYS } from './queries.ts';

/** The cookie that holds the session of a user. It belongs to the host of the installation. */
export function staffCookie({ scheme }: Installation): SessionCookie {
  return {
    name: 'corkboard_staff',
    isSecure: scheme === 'https',
    maxAgeSeconds: MAX_SESSION_DAYS * 86_400,
  };
}

/** Gives the browser the new token of a session. */
export function setStaffCookie(
  reply: FastifyReply,
  installation: Installation,
  { token }: { token: string },
): void {
  reply.header('set-cookie', writeCookie(staffCookie(installation), token));
}

export function clearStaffCookie(reply: FastifyReply, installation: Installation): void {
  reply.header('set-cookie', clearCookie(staffCookie(installation)));
}
