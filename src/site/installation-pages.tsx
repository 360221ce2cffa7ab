import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BoardList } from '../features/board/organizations/find-by-host.ts';
import { type CachedResponse, toCachedResponse } from '../platform/http/cached-response.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { formatsIn } from './formats.ts';
import { BareDocument } from './layout/bare-document.tsx';
import { textsOfFailure } from './messages/failures.ts';
import { messagesIn } from './messages/messages.ts';
import { pathOfPage } from './page-number.ts';
import { plainStylesheet } from './stylesheet.ts';

const messages = messagesIn('en');
const formats = formatsIn('en', 'UTC');
const stylesheet = plainStylesheet;

let neutralPage: CachedResponse | undefined;

/** The installation's host when there is not exactly one board, unless BOARD_LIST shows the boards. Rendered once. */
export function getNeutralPage(): CachedResponse {
  neutralPage ??= render(
    200,
    messages.boards,
    <div className="message">
      <h1>{messages.boards}</h1>
      <p>{messages.boardsIntro}</p>
    </div>,
  );
  return neutralPage;
}

/** A page of the list of boards. */
export function renderBoardList({ boards, total, perPage }: BoardList, page: number): CachedResponse {
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (page > pages) throw notFound('page');
  return render(
    200,
    messages.boards,
    <>
      <h1>{messages.boards}</h1>
      {boards.length === 0 && <p>{messages.noBoards}</p>}
      <ul>
        {boards.map(({ name, url }) => (
          <li key={url}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={messages.pagination}>
          {page > 1 && <a href={pathOfPage('/', page - 1)}>{messages.previousPage}</a>}{' '}
          {messages.pageOf({ page: formats.number(page), pageCount: formats.number(pages) })}{' '}
          {page < pages && <a href={pathOfPage('/', page + 1)}>{messages.nextPage}</a>}
        </nav>
      )}
    </>,
  );
}

const failurePages = new Map<number, CachedResponse>();

/** For hosts without a board, and while no board can be found. Each page is rendered once. */
export function getFailurePage(status: number): CachedResponse {
  const page = failurePages.get(status) ?? renderFailure(status);
  failurePages.set(status, page);
  return page;
}

function renderFailure(status: number): CachedResponse {
  const [title, text] = textsOfFailure(messages, status);
  return render(
    status,
    title,
    <div className="message">
      <h1>{title}</h1>
      <p>{text}</p>
    </div>,
  );
}

function render(status: number, title: string, content: ReactNode): CachedResponse {
  const markup = renderToStaticMarkup(
    <BareDocument title={title} stylesheet={stylesheet.path} messages={messages}>
      {content}
    </BareDocument>,
  );
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
  return toCachedResponse(status, headers, `<!doctype html>${markup}`);
}
