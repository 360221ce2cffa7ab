import { hash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { type CachedResponse, toCachedResponse } from '../platform/http/cached-response.ts';
import type { Board } from './board.ts';
import type { Redirect, View } from './board-page.ts';
import type { RenderedPage } from './cache/page-cache.ts';
import { Document } from './layout/document.tsx';

/** Renders a view in the layout of the board. */
export function renderView(board: Board, view: View): RenderedPage {
  const markup = renderToStaticMarkup(<Document board={board} view={view} />);
  const headers = {
    ...pageHeaders(board),
    ...(view.hasSecretUrl && SECRET_HEADERS),
    ...(view.isPreview && PREVIEW_HEADERS),
    ...(view.embed && EMBED_HEADERS),
    'content-security-policy': contentPolicy(board, view),
  };
  const page = toCachedResponse(view.status ?? 200, headers, `<!doctype html>${markup}`);
  return { ...page, maxAgeMs: view.maxAgeMs };
}

/** A document that needs no stylesheet of the board's host, for a frame elsewhere. */
export function renderForFrame(board: Board, view: View): string {
  const markup = renderToStaticMarkup(
    <Document board={board} view={{ ...view, isPreview: true }} isInFrame />,
  );
  return `<!doctype html>${markup}`;
}

/** The URL is a secret, so no request may carry it. */
const PREVIEW_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** With `no-referrer`, browsers would send forms without their origin. */
const SECRET_HEADERS = { 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex' };

/** Any site may frame the page, also one that isolates itself from other origins. */
const EMBED_HEADERS = { 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' };

export function renderRedirect({ location, status }: Redirect): CachedResponse {
  return toCachedResponse(status, { location }, '');
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

/** Allows no third-party content except embedded frames: https://www.w3.org/TR/CSP3/ */
function contentPolicy({ scope }: Board, { hasFrames, styles, embed, script }: View): string {
  const directives = [
    "default-src 'none'",
    `style-src 'self'${styles ? ` 'sha256-${hash('sha256', styles, 'base64')}'` : ''}`,
    ...(embed && !script ? [] : ["script-src 'self'"]),
    ...(embed ? [] : ["connect-src 'self'"]),
    "font-src 'self'",
    ...(embed ? [] : ["manifest-src 'self'"]),
    `img-src 'self' ${new URL(scope.cdnUrl).origin} data:`,
    ...(hasFrames ? ['frame-src https:'] : []),
    `form-action ${embed ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    embed ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ];
  return directives.join('; ');
}
