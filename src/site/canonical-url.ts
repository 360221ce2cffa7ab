import type { FastifyRequest } from 'fastify';
import type { BoardPage } from './board-page.ts';
import type { FindBoard } from './find-board.ts';

/**
 * Finds the URL of a board's page that someone wrote in capitals or with a slash at its end: `/Countries/DE/` is `/countries/de`.
 * Undefined if no page can have it.
 */
export function newCanonicalUrls(
  pages: readonly Pick<BoardPage, 'path' | 'isPersonal'>[],
  findBoard: FindBoard,
): (request: FastifyRequest) => Promise<string | undefined> {
  const patterns = pages.filter(({ isPersonal }) => isPersonal !== true).map(({ path }) => toPattern(path));
  return async ({ method, originalUrl, host }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const url = toCanonicalUrl(originalUrl, patterns);
    if (url === undefined) return undefined;
    // If the database failed, the board cannot be found either.
    const board = await findBoard(host).catch(() => undefined);
    return board && url;
  };
}

/** Only a path of these segments: `//evil.example/` would lead to another site. */
const canonicalPath = /^(?:\/[a-z0-9][a-z0-9.-]*)+$/;
const otherPath = /^\/(?:api|assets|docs)(?:\/|$)/;

/** The segments of a path. Undefined: any. */
type Pattern = (string | undefined)[];

function toCanonicalUrl(url: string, patterns: Pattern[]): string | undefined {
  const [path = ''] = url.split('?', 1);
  const canonical = path.replace(/\/+$/, '').toLowerCase();
  if (canonical === path || !canonicalPath.test(canonical) || otherPath.test(canonical)) return undefined;
  return patterns.some((pattern) => matches(pattern, canonical))
    ? canonical + url.slice(path.length)
    : undefined;
}

function toPattern(path: string): Pattern {
  return path.split('/').map((segment) => (segment.startsWith(':') ? undefined : segment));
}

function matches(pattern: Pattern, path: string): boolean {
  const segments = path.split('/');
  return (
    segments.length === pattern.length &&
    pattern.every((segment, n) => segment === undefined || segment === segments[n])
  );
}
