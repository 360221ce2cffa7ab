import type { BoardPage } from '../view.ts';

/** The board's jobs: found by words and filters, page by page. */
export const jobListPage: BoardPage = {
  path: '/jobs',
  show: async ({ board }) => ({
    title: board.messages.jobs,
    canonicalPath: '/jobs',
    section: 'jobs',
    main: <h1>{board.messages.jobs}</h1>,
  }),
};
