import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../platform/http/errors.ts';
import type { FindBoard } from './find-board.ts';

/** Colours that stand for the board, each safe to read on what it is used with. */
export interface BrandColors {
  light: { accent: string; on_accent: string };
  dark: { accent: string; on_accent: string };
}

export interface Stylesheet {
  /** Changes with the text, so that a copy of it can be kept for ever. */
  path: string;
  text: string;
}

const PARTS = ['base', 'layout', 'lists', 'job', 'article', 'forms', 'figures'];
const folder = new URL('../../public/styles/', import.meta.url);
const base = PARTS.map((part) => readFileSync(new URL(`${part}.css`, folder), 'utf8')).join('\n');

/** The stylesheet of a board with these colours; undefined: with Corkboard's own. */
export function stylesheetOf(colors: BrandColors | undefined): Stylesheet {
  const text = colors ? base + toRule(colors) : base;
  return { path: `/style.${hash('sha1', text, 'hex').slice(0, 12)}.css`, text };
}

function toRule({ light, dark }: BrandColors): string {
  return `:root{--accent:light-dark(${light.accent},${dark.accent});--on-accent:light-dark(${light.on_accent},${dark.on_accent})}\n`;
}

/** Asked for by another name than today's, it answers with today's: a page that was kept elsewhere still gets its looks. */
export function serveStylesheet(app: FastifyInstance, findBoard: FindBoard): void {
  app.get('/style.:hash(^[0-9a-f]{12}$).css', { schema: { hide: true } }, async (request, reply) => {
    const board = await findBoard(request.host);
    if (!board) throw notFound('board');
    const { path, text } = board.stylesheet;
    const isCurrent = request.url === path;
    return reply
      .headers({
        'content-type': 'text/css; charset=utf-8',
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      })
      .send(text);
  });
}
