import type { FastifyRequest } from 'fastify';
import type { CacheStore } from '../platform/cache/cache-store.ts';
import type { CachedResponse } from '../platform/http/cached-response.ts';
import type { FailurePages } from '../platform/http/errors/error-handler.ts';
import type { Board } from './board.ts';
import type { FindBoard, FindLastBoard } from './find-board.ts';
import { renderFormFailure } from './form-failures/form-failure-page.ts';
import { getFailurePage } from './installation-pages.tsx';
import { messageView } from './layout/message-view.tsx';
import { textsOfFailure } from './messages/failures.ts';
import { paths } from './paths.ts';
import { renderView } from './render.tsx';

interface Entry {
  board: Board;
  page: CachedResponse;
}

/** Errors as pages of the board, for browsers that asked for a page. Clients of the API get JSON. */
export function newFailurePages(
  { findBoard, findLastBoard }: { findBoard: FindBoard; findLastBoard: FindLastBoard },
  store: CacheStore,
): FailurePages {
  const cache = store.open<Entry>('failure_pages', ({ page }) => page.body.length);
  const getBoardPage = (board: Board, status: number) => {
    const key = `${board.origin} ${status}`;
    const cached = cache.find(key, (entry) => entry.board === board);
    if (cached) return cached.page;
    const page = renderView(board, failureView(board, status));
    cache.set(key, { board, page });
    return page;
  };
  return async (request, status) => {
    if (!wantsPage(request)) return undefined;
    const board = await findBoard(request.host).then(
      (found) => found?.board,
      // The database failed, perhaps long ago.
      () => findLastBoard(request.host),
    );
    if (!board) return getFailurePage(status);
    const { form } = request.routeOptions.config;
    if (form !== undefined) return renderFormFailure(board, request, { pattern: form, status });
    return getBoardPage(board, status);
  };
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !/^\/(api|assets|docs)\//.test(url);
}

function failureView(board: Board, status: number) {
  const { messages } = board;
  const [title, text] = textsOfFailure(messages, status);
  return messageView({ status, title, text, link: { href: paths.jobs, label: messages.seeAllJobs } });
}
