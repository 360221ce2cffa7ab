import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from '../platform/http/cached-response.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import type { Description, Origins } from './description.ts';
import type { newDocsSite } from './site.tsx';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The documentation: operations, guides and error codes as static pages, built at the first request. */
export async function docsRoutes(app: FastifyInstance, { origins }: { origins: Origins }): Promise<void> {
  let site: ReturnType<typeof newDocsSite> | undefined;
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const description = app.swagger() as unknown as Description;
    if (!site) {
      // Loaded late, because most processes never render the documentation.
      const { newDocsSite } = await import('./site.tsx');
      // The description takes a few tenths of a second, and so does a long page. Yield, so that other requests run in between.
      await setImmediate();
      site ??= newDocsSite(description, origins);
    }
    const [path = ''] = request.url.split('?', 1);
    const file = site(path);
    if (!file) throw notFound('documentation page');
    reply.header('content-security-policy', POLICY);
    return sendCached(request, reply, file.response, file.cacheControl);
  };
  app.get('/docs', { schema: { hide: true } }, respond);
  app.get('/docs/*', { schema: { hide: true } }, respond);
}
