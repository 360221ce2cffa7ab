import type { FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CachedResponse } from '../../platform/http/cached-response.ts';
import type { Board } from '../board.ts';
import { renderView } from '../render.tsx';
import { fillForm } from './fill-form.ts';
import { FormNotice, resendView } from './resend-view.tsx';
import { readTyped } from './typed.ts';

interface FormPage {
  /** The path pattern of the page. */
  pattern: string;
  /** The status of the response. */
  status: number;
}

/** The page that shows the form of the request; undefined if it cannot be shown now. */
export type ShowForm = (request: FastifyRequest, page: FormPage) => Promise<CachedResponse | undefined>;

/** The page after a failure of a form: the form with what was typed, or a button that sends the same again. */
export async function renderFormFailure(
  board: Board,
  request: FastifyRequest,
  page: FormPage,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const [action = ''] = request.url.split('?', 1);
  const { pattern, status } = page;
  const failure = { status, action, formPath: toFormPath(pattern, request), typed: readTyped(request) };
  // Without anything to show again, the form costs the database nothing.
  const shown = failure.typed.length > 0 ? await showFilled(board, request, page, failure) : undefined;
  return shown ?? renderView(board, resendView(board, failure));
}

async function showFilled(
  board: Board,
  request: FastifyRequest,
  page: FormPage,
  failure: Parameters<typeof resendView>[1],
): Promise<{ headers: Record<string, string>; body: Buffer } | undefined> {
  // The page may fail for the same reason as the form.
  const shown = await request.showForm?.(request, page).catch(() => undefined);
  if (!shown) return undefined;
  const { status, formPath } = failure;
  const notice = renderToStaticMarkup(createElement(FormNotice, { board, status, formPath }));
  const html = fillForm(shown.body.toString(), { ...failure, notice, fillsHidden: true });
  return html === undefined ? undefined : { headers: shown.headers, body: Buffer.from(html) };
}

/** The path of the form's page, with the values of the request's path. */
function toFormPath(pattern: string, { params }: FastifyRequest): string {
  const values = (params ?? {}) as Record<string, string>;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path pattern of the page that shows the form. Its failures are pages. */
    form?: string;
  }
  interface FastifyRequest {
    showForm?: ShowForm;
  }
}
