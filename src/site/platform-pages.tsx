import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BoardList } from '../features/organizations/find-by-host.ts';
import { notFound } from '../platform/http/errors.ts';
import { formatsIn } from './formats.ts';
import { type FinishedPage, toFinishedPage } from './kept-pages.ts';
import { BareDocument } from './layout/bare-document.tsx';
import { textsOfFailure } from './messages/failures.ts';
import { messagesIn } from './messages/messages.ts';
import { pathOfPage } from './page-number.ts';
import { stylesheetOf } from './stylesheet.ts';

const messages = messagesIn('en');
const formats = formatsIn('en');
const stylesheet = stylesheetOf(null);

/** What the platform's own host shows when there are several boards, or none. */
export function renderBoardList({ boards, total, perPage }: BoardList, page: number): FinishedPage {
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
        <nav aria-label={messages.pages}>
          {page > 1 && <a href={pathOfPage('/', page - 1)}>{messages.previousPage}</a>}{' '}
          {messages.pageOf(formats.number(page), formats.number(pages))}{' '}
          {page < pages && <a href={pathOfPage('/', page + 1)}>{messages.nextPage}</a>}
        </nav>
      )}
    </>,
  );
}

/** For hosts that no board answers on, or none can be found for now. */
export function renderFailure(status: number): FinishedPage {
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

function render(status: number, title: string, content: ReactNode): FinishedPage {
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
  return toFinishedPage(status, headers, `<!doctype html>${markup}`);
}
