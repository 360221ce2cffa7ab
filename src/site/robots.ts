import type { BoardPage } from './view.ts';

/** RFC 9309. What is personal or only leads elsewhere is not worth a robot's time. */
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
