import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ViewRecorder } from '../features/analytics/views/recorder.ts';
import { viewOfRequest } from '../features/analytics/views/sighting.ts';
import type { BoardFinder } from '../features/organizations/find-by-host.ts';
import type { KnownSalaries } from '../features/salaries/known-salaries.ts';
import { readSalaries } from '../features/salaries/read.ts';
import { isKnown } from '../platform/http/entity-tag.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { Board } from './board.ts';
import { BoardVersions } from './board-version.ts';
import type { FindBoard, FoundBoard } from './find-board.ts';
import { type FinishedPage, KeptPages, toFinishedPage } from './kept-pages.ts';
import { Makings } from './makings.ts';
import { readPageNumber } from './page-number.ts';
import { boardPages, streamedDocuments } from './pages.ts';
import { renderBoardList } from './platform-pages.tsx';
import { renderRedirect, renderView } from './render.tsx';
import { serveFiles } from './serve-files.ts';
import { type SignInFormOptions, signInForms } from './sign-in/forms.ts';
import type { BoardPage, Shown, StreamedDocument, Visit } from './view.ts';

export interface SiteOptions {
  boards: BoardFinder;
  findBoard: FindBoard;
  signIn: Omit<SignInFormOptions, 'findBoard'>;
  salaries: KnownSalaries;
  views: ViewRecorder;
  /** How many pages are made at a time. */
  pagesAtOnce: number;
}

/** The pages of the boards. The host says which board. */
export const siteRoutes: FastifyPluginAsync<SiteOptions> = async (
  app,
  { boards, findBoard, signIn, salaries, views, pagesAtOnce },
) => {
  const versions = new BoardVersions();
  const kept = new KeptPages();
  const makings = new Makings({
    counter: signIn.counters.minute,
    perMinute: signIn.limits.read,
    pagesAtOnce,
  });
  serveFiles(app, findBoard);
  for (const page of boardPages((scope) => readSalaries(scope, salaries))) mountPage(app, page);
  for (const document of streamedDocuments) mountStream(app, document);
  await app.register(signInForms, { ...signIn, findBoard });

  async function getBoard({ host }: FastifyRequest): Promise<FoundBoard> {
    const found = await findBoard(host);
    // A host without a board has none of its paths.
    if (!found) throw new HttpError('route_not_found', 'No operation has this path.');
    return found;
  }

  /** The platform's own host shows the only board, or which boards there are. */
  async function isBoardList({ host }: FastifyRequest): Promise<boolean> {
    return boards.isPlatform(host) && (await findBoard(host)) === undefined;
  }

  async function sendBoardList(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = new URL(request.url, 'http://platform').searchParams;
    const page = readPageNumber(query);
    await makings.count(request.ip);
    return send(request, reply, renderBoardList(await boards.list(page), page), SHARED);
  }

  function mountPage(app: FastifyInstance, page: BoardPage): void {
    app.get(page.path, { config: { isPublic: true }, schema: { hide: true } }, async (request, reply) => {
      if (page.path === '/' && (await isBoardList(request))) return sendBoardList(request, reply);
      const { board, redirectTo } = await getBoard(request);
      if (redirectTo !== undefined) return redirectHost(request, reply, redirectTo);
      const visit = toVisit(request, board, page);
      if (await isPersonal(page, visit)) {
        await makings.count(request.ip);
        const shown = await page.show(visit);
        countApplication(request, board, shown);
        return sendPersonal(request, reply, finish(board, shown));
      }
      // What is kept for all must depend on nobody.
      visit.cookies = undefined;
      const state = { version: await versions.current(board.scope), changedAt: board.updatedAt };
      const key = `${board.scope.organizationId} ${board.origin} ${toPath(request)}?${visit.query}`;
      const found = kept.find(key, state);
      if (found) return send(request, reply, found, SHARED);
      await makings.count(request.ip);
      const make = async () => finish(board, await page.show(visit));
      const made = await kept.make(key, state, () => makings.page(make));
      return send(request, reply, made, SHARED);
    });
  }

  function countApplication(request: FastifyRequest, { scope }: Board, shown: Shown): void {
    if (request.method !== 'GET' || !('location' in shown) || shown.applyingFor === undefined) return;
    const click = { kind: 'apply_click', path: toPath(request), job: shown.applyingFor } as const;
    views.record(scope, viewOfRequest(request, click));
  }

  function mountStream(app: FastifyInstance, document: StreamedDocument): void {
    const { path, contentType } = document;
    const options = { config: { isPublic: true }, schema: { hide: true } };
    app.get(path, options, async (request, reply) => {
      const { board, redirectTo } = await getBoard(request);
      if (redirectTo !== undefined) return redirectHost(request, reply, redirectTo);
      const visit = toVisit(request, board, { parameters: [] });
      await makings.count(request.ip);
      return makings.stream(request.ip, async () => {
        const pieces = await begin(document.write(visit));
        reply.headers({ 'content-type': contentType, 'cache-control': STREAMED });
        // Whether there is such a document is all that a HEAD asks for; the rest of it would be made for nobody.
        if (request.method === 'HEAD') return reply.send(Readable.from([]));
        const stream = Readable.from(pieces, { signal: AbortSignal.timeout(LONGEST_STREAM_MS) });
        reply.send(stream);
        // The turn is held until the last of it is read, or nobody reads any more.
        await finished(stream).catch(() => {});
        return reply;
      });
    });
  }
};

/** Whoever reads more slowly than this holds up others. */
const LONGEST_STREAM_MS = 900_000;
const STREAMED = 'public, max-age=0, s-maxage=300';

/** Reads the first piece at once: that there is no such document is known before anything is sent. */
async function begin(pieces: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}

/** Browsers ask each time whether their copy still holds; a cache in front may spare the server for half a minute. */
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=30';

/** A board's address may change again: browsers would keep a redirect for ever that does not say for how long it holds. */
function redirectHost(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply {
  return reply.header('cache-control', SHARED).redirect(origin + request.url, 301);
}

async function isPersonal({ isPersonal = false }: BoardPage, visit: Visit): Promise<boolean> {
  return typeof isPersonal === 'boolean' ? isPersonal : isPersonal(visit);
}

/** For nobody else: no cache keeps it, and no page elsewhere reads it. */
function sendPersonal(request: FastifyRequest, reply: FastifyReply, page: FinishedPage): FastifyReply {
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
  reply.header('cross-origin-resource-policy', 'same-origin');
  return send(request, reply, page, 'private, no-store');
}

function finish(board: Board, shown: Shown): FinishedPage {
  if ('location' in shown) return renderRedirect(shown);
  if ('text' in shown) return toFinishedPage(200, { 'content-type': shown.contentType }, shown.text);
  return renderView(board, shown);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, tag }: FinishedPage,
  cacheControl: string,
): FastifyReply {
  reply.headers({ ...headers, 'cache-control': cacheControl, etag: tag });
  if (status === 200 && isKnown(request, tag)) return reply.code(304).send();
  return reply.code(status).send(body);
}

/** Only the parameters that the page declares, in its own order: whatever else an address carries makes no other page. */
function toVisit(request: FastifyRequest, board: Board, page: Pick<BoardPage, 'parameters'>): Visit {
  const sent = new URL(request.url, board.origin).searchParams;
  const query = new URLSearchParams();
  for (const name of page.parameters ?? [])
    for (const value of sent.getAll(name)) if (value.trim() !== '') query.append(name, value.trim());
  return { board, params: request.params as Record<string, string>, query, cookies: request.headers.cookie };
}

function toPath({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}
