import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type CachedResponse, toCachedResponse } from '../platform/http/cached-response.ts';
import { type ErrorCode, errorCodes } from '../platform/http/errors/error-codes.ts';
import { listScreenshots, readAssets } from './assets.ts';
import { type Description, listOperations, type Origins, toSlug } from './description.ts';
import { ErrorListPage, ErrorPage } from './error-pages.tsx';
import { guides } from './guides.ts';
import { Layout } from './layout.tsx';
import { GuidePage, HomePage, TagPage } from './pages.tsx';
import { toSearchIndex } from './search-index.ts';

export interface DocsFile {
  response: CachedResponse;
  cacheControl: string;
}

type Render = () => DocsFile;

/** Returns a documentation file by its path. The first request renders it. */
export function newDocsSite(
  description: Description,
  origins: Origins,
): (path: string) => DocsFile | undefined {
  const renderers = listFiles(description, origins);
  const files = new Map<string, DocsFile>();
  return (path) => {
    const file = files.get(path) ?? renderers.get(path)?.();
    if (file) files.set(path, file);
    return file;
  };
}

function listFiles(description: Description, origins: Origins): Map<string, Render> {
  const operations = listOperations(description);
  const assets = readAssets();
  const tags = description.tags.map((tag) => ({
    tag,
    name: tag.name,
    path: `/docs/${toSlug(tag.name)}`,
    operations: operations.filter((operation) => operation.tag === tag.name),
  }));
  const page = (path: string, title: string, content: ReactNode): [string, Render] => [
    path,
    () => toPage(<Layout {...{ title, path, menu: { guides, tags }, assets }}>{content}</Layout>),
  ];
  return new Map([
    page('/docs', 'Introduction', <HomePage {...{ description, origins }} />),
    ...guides.map((guide) => page(guide.path, guide.title, <GuidePage guide={guide} />)),
    ...tags.map(({ tag, path, operations }) =>
      page(path, tag.name, <TagPage {...{ tag, operations, description, origins }} />),
    ),
    page('/docs/errors', 'Error codes', <ErrorListPage />),
    ...(Object.keys(errorCodes) as ErrorCode[]).map((code) =>
      page(`/docs/errors/${code}`, code, <ErrorPage {...{ code, operations }} />),
    ),
    ['/docs/search.json', () => toFile(JSON.stringify(toSearchIndex(operations, guides)), JSON_TYPE)],
    ...listScreenshots().map(({ path, read }): [string, Render] => [path, () => toFile(read(), 'image/png')]),
    ...Object.values(assets).map(({ path, type, text }): [string, Render] => [
      path,
      () => toFile(text, type, 'public, max-age=31536000, immutable'),
    ]),
  ]);
}

const JSON_TYPE = 'application/json; charset=utf-8';

function toPage(page: ReactNode): DocsFile {
  return toFile(`<!doctype html>${renderToStaticMarkup(page)}`, 'text/html; charset=utf-8');
}

function toFile(content: string | Buffer, type: string, cacheControl = 'no-cache'): DocsFile {
  return { response: toCachedResponse(200, { 'content-type': type }, content), cacheControl };
}
