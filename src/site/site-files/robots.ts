import type { BoardPage } from '../board-page.ts';

/** RFC 9309. Excludes personal pages and redirects. */
export const robots: BoardPage = {
  path: '/robots.txt',
  show: async ({ board }) => ({
    contentType: 'text/plain; charset=utf-8',
    text: [
      'User-agent: *',
      ...['/account', '/api/', '/sign-in', '/jobs/*/apply'].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${board.origin}/sitemap.xml`,
      '',
    ].join('\n'),
  }),
};
