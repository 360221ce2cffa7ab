import type { FastifyInstance } from 'fastify';
import type { BoardFinder } from '../../features/board/organizations/find-by-host.ts';
import { sendCached, toCachedResponse } from '../../platform/http/cached-response.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;

export interface SecurityTxtOptions {
  boards: BoardFinder;
  /** Origin of PLATFORM_DOMAIN. */
  origin: string;
  /** URLs in order of preference. Without one, there is no file. */
  contacts: string[];
}

/** Serves the contacts for vulnerability reports (RFC 9116), on PLATFORM_DOMAIN and on every board. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { boards, origin, contacts }: SecurityTxtOptions,
): void {
  app.get(PATH, { config: { isPublic: true }, schema: { hide: true } }, async (request, reply) => {
    const board = await boards.findBoard(request.host);
    const isServed = board !== undefined || boards.isInstallationHost(request.host);
    if (!isServed || contacts.length === 0)
      throw new HttpError('route_not_found', 'No operation has this path.');
    const canonical = (board?.scope.organization.boardUrl ?? origin) + PATH;
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const file = toCachedResponse(200, headers, toText(contacts, canonical));
    return sendCached(request, reply, file, 'public, max-age=86400');
  });
}

/** The text changes once a day, and so does its ETag. */
function toText(contacts: string[], canonical: string): string {
  const startOfDay = Date.now() - (Date.now() % DAY_MS);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(startOfDay + 365 * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${canonical}`,
    '',
  ].join('\n');
}
