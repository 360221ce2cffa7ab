import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { describeErrors } from './error-handler.ts';
import { notFound } from './errors.ts';

const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}
body{max-width:42rem;margin:3rem auto;padding:0 1rem}
code{font-family:ui-monospace,monospace}h1{line-height:1.2}
dt{font-weight:600;margin-top:1rem}dd{margin:0}`;
const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; frame-ancestors 'none'; base-uri 'none'`;

/** The pages that `error.url` points at: one for each code, and a list of all. */
export function serveErrorPages(app: FastifyInstance): void {
  const errors = describeErrors();

  app.get('/docs/errors', { schema: { hide: true } }, async (_request, reply) => {
    const rows = errors.map(
      ({ code, status, meaning }) =>
        `<dt>${status} <a href="/docs/errors/${code}"><code>${code}</code></a></dt><dd>${meaning}</dd>`,
    );
    return sendPage(reply, 'Errors', `<h1>Errors</h1><dl>${rows.join('\n')}</dl>`);
  });

  app.get<{ Params: { code: string } }>(
    '/docs/errors/:code',
    { schema: { hide: true } },
    async (request, reply) => {
      const error = errors.find(({ code }) => code === request.params.code);
      if (!error) throw notFound('error code');
      const { code, status, meaning, remedy } = error;
      return sendPage(
        reply,
        code,
        `<p><a href="/docs/errors">All errors</a></p><h1><code>${code}</code></h1>
<dl><dt>Status</dt><dd>${status}</dd><dt>What it means</dt><dd>${meaning}</dd><dt>What to do</dt><dd>${remedy}</dd></dl>`,
      );
    },
  );
}

/** Every text here is our own, so nothing needs escaping. */
function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Corkboard</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>${body}</body></html>`,
    );
}
