import { hash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Board } from './board.ts';
import { type FinishedPage, toFinishedPage } from './kept-pages.ts';
import { Document } from './layout/document.tsx';
import type { Redirect, View } from './view.ts';

/** The answer that shows this view on the board. */
export function renderView(board: Board, view: View): FinishedPage {
  const markup = renderToStaticMarkup(<Document board={board} view={view} />);
  const headers = { ...pageHeaders(board), 'content-security-policy': contentPolicy(board, view) };
  const page = toFinishedPage(view.status ?? 200, headers, `<!doctype html>${markup}`);
  return { ...page, holdsForMs: view.holdsForMs };
}

export function renderRedirect({ location, status }: Redirect): FinishedPage {
  return toFinishedPage(status, { location }, '');
}

function pageHeaders({ language }: Board): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  };
}

/** Nothing of others but what an editor may embed: https://www.w3.org/TR/CSP3/ */
function contentPolicy({ scope }: Board, { hasFrames, styles }: View): string {
  const directives = [
    "default-src 'none'",
    `style-src 'self'${styles ? ` 'sha256-${hash('sha256', styles, 'base64')}'` : ''}`,
    "script-src 'self'",
    "connect-src 'self'",
    `img-src 'self' ${new URL(scope.cdnUrl).origin} data:`,
    ...(hasFrames ? ['frame-src https:'] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return directives.join('; ');
}
