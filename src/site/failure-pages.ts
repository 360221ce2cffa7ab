import type { FastifyRequest } from 'fastify';
import type { FailurePages } from '../platform/http/error-handler.ts';
import type { Board } from './board.ts';
import type { FindBoard } from './find-board.ts';
import { messageView } from './layout/message-view.tsx';
import { textsOfFailure } from './messages/failures.ts';
import { renderFailure } from './platform-pages.tsx';
import { renderView } from './render.tsx';

/** Failures as pages of the board, for browsers that came to see one. The API's clients get the envelope. */
export function newFailurePages(findBoard: FindBoard): FailurePages {
  return async (request, status) => {
    if (!wantsPage(request)) return undefined;
    // What failed may be the database, and then the board cannot be found either.
    const found = await findBoard(request.host).catch(() => undefined);
    return found ? renderView(found.board, failureView(found.board, status)) : renderFailure(status);
  };
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (method !== 'GET' && method !== 'HEAD' && !isForm) return false;
  return /\btext\/html\b/.test(headers.accept ?? '') && !/^\/(api|assets|docs)\//.test(url);
}

function failureView(board: Board, status: number) {
  const { messages } = board;
  const [title, text] = textsOfFailure(messages, status);
  return messageView({ status, title, text, link: { href: '/jobs', label: messages.toAllJobs } });
}
