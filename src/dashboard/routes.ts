import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Installation } from '../features/board/organizations/board-url.ts';
import type { BoardFinder } from '../features/board/organizations/find-by-host.ts';
import { notFound, orNotFound, unavailable } from '../platform/http/errors/http-error.ts';
import { ROOT_FOLDER } from '../platform/root-folder.ts';
import { insecurePage } from './insecure-page.ts';
import { isSecureContext } from './secure-context.ts';

/** The build of the workspace `dashboard`. */
export const BUILD_FOLDER = fileURLToPath(new URL('dashboard/dist', ROOT_FOLDER));

export interface DashboardOptions {
  boards: BoardFinder;
  installation: Installation;
  /** The build of the dashboard. */
  folder: string;
}

/** The dashboard: one page and its files, on the host of the installation. The page calls the API and nothing else. */
export async function dashboardRoutes(app: FastifyInstance, options: DashboardOptions): Promise<void> {
  const { boards, installation, folder } = options;
  const origin = `${installation.scheme}://${installation.domain}`;
  const isSecure = isSecureContext(origin);

  app.addHook('onRequest', async ({ host, url }) => {
    if (url.startsWith(ASSETS) && !boards.isInstallationHost(host)) throw notFound('page');
  });
  await app.register(serveStatic, {
    root: path.join(folder, 'assets'),
    prefix: ASSETS,
    // File names contain a hash of the content, and the build compresses each file once.
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });

  app.get('/dashboard', { schema: { hide: true } }, sendPage);
  app.get('/dashboard/*', { schema: { hide: true } }, sendPage);

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { host, url } = request;
    if (!boards.isInstallationHost(host)) return redirectFromBoard(host, reply);
    // Cookies and passkeys belong to the one host that the settings name.
    if (isOtherLoopbackHost(host)) return reply.redirect(origin + url, 302);
    reply.header('cache-control', 'no-store');
    reply.type('text/html; charset=utf-8');
    if (!isSecure) return reply.header('content-security-policy', PLAIN_POLICY).send(insecurePage(origin));
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', policyWith(nonce));
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    // The page has a nonce, so no other origin may read it.
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
    return reply.send((await readPage()).replaceAll('%NONCE%', nonce));
  }

  async function redirectFromBoard(host: string, reply: FastifyReply): Promise<FastifyReply> {
    const board = orNotFound(await boards.findBoard(host), 'page');
    const { slug } = board.scope.organization;
    return reply.redirect(`${origin}/dashboard?organization=${encodeURIComponent(slug)}`, 302);
  }

  /** Each time, because a new build has other files. */
  async function readPage(): Promise<string> {
    return readFile(path.join(folder, 'index.html'), 'utf8').catch(() => {
      throw unavailable('The dashboard is not built. Run npm run build, then reload this page.', 30);
    });
  }

  /** Mantine writes style elements, which need the nonce. Images come from the storage of the boards, and from text editors. */
  function policyWith(nonce: string): string {
    return [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' ${new URL(installation.cdnUrl).origin} data: blob:`,
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
  }

  /** 127.0.0.1 on an installation that calls itself localhost. */
  function isOtherLoopbackHost(host: string): boolean {
    const hostname = new URL(`http://${host}`).hostname;
    return ['127.0.0.1', '[::1]'].includes(hostname) && new URL(origin).hostname !== hostname;
  }
}

const ASSETS = '/dashboard/assets/';
const PLAIN_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
