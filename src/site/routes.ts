import { addAbortSignal, Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { PostingRequestOptions } from '../features/billing/postings/requests.ts';
import { viewOfRequest } from '../features/board/analytics/views/pageview-event.ts';
import type { ViewRecorder } from '../features/board/analytics/views/recorder.ts';
import type { BoardFinder } from '../features/board/organizations/find-by-host.ts';
import type { FileStore } from '../features/content/assets/upload.ts';
import type { ApplyOptions } from '../features/hiring/applications/apply.ts';
import type { AlertRequestOptions } from '../features/jobs/alerts/request.ts';
import { findMemberSession } from '../features/people/members/sessions/sessions.ts';
import type { PublicContent } from '../platform/cache/public-content.ts';
import type { KeyRing } from '../platform/encryption/key-ring.ts';
import {
  type CachedResponse,
  SHARED,
  sendCached,
  toCachedResponse,
} from '../platform/http/cached-response.ts';
import { isNotModified } from '../platform/http/entity-tag.ts';
import { HttpError } from '../platform/http/errors/http-error.ts';
import type { PublicLimit } from '../platform/http/rate-limit.ts';
import type { VisitorLimits } from '../platform/http/visitor-limits.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { localDayOf } from '../platform/time-zones.ts';
import { alertForms } from './alerts/form.ts';
import { oneClickUnsubscribe } from './alerts/one-click.ts';
import { applyPage } from './applications/apply-page.ts';
import { candidateForms } from './applications/candidate-forms.ts';
import { candidateActionForms, candidateMessageForms } from './applications/candidates/forms.ts';
import { candidatePages } from './applications/candidates/pages.ts';
import { applicationForm } from './applications/form.ts';
import { applicationPages } from './applications/pages.ts';
import type { Board } from './board.ts';
import type { BoardPage, PageRequest, PageResult, SiteCaches, StreamedDocument } from './board-page.ts';
import { BoardRevisions } from './board-revision.ts';
import { DocumentCache } from './cache/document-cache.ts';
import { type BoardState, PageCache, type RenderedPage } from './cache/page-cache.ts';
import { claimForms } from './companies/claims/forms.ts';
import { editorForms } from './companies/editor/forms.ts';
import { logoForm } from './companies/editor/logo-form.ts';
import type { FindBoard, FoundBoard } from './find-board.ts';
import type { ShowForm } from './form-failures/form-failure-page.ts';
import { getNeutralPage, renderBoardList } from './installation-pages.tsx';
import { reportForm } from './jobs/reports/form.ts';
import { readPageNumber } from './page-number.ts';
import { boardPages, streamedDocuments } from './pages.ts';
import { servePictures } from './pictures/routes.ts';
import { postingActionForms, postingForms } from './posting/form.ts';
import { paymentPages } from './posting/pages.ts';
import { previewPage } from './previews/page.ts';
import { renderRedirect, renderView } from './render.tsx';
import { RenderLimiter } from './render-limits.ts';
import { serveFiles } from './serve-files.ts';
import { type SignInFormOptions, signInForms } from './sign-in/forms.ts';
import { type SecurityTxtOptions, serveSecurityTxt } from './site-files/security-txt.ts';

export interface SiteOptions {
  boards: BoardFinder;
  findBoard: FindBoard;
  signIn: Omit<SignInFormOptions, 'findBoard'>;
  /** Limits of what visitors send. */
  visitors: VisitorLimits;
  alerts: AlertRequestOptions;
  postings: PostingRequestOptions;
  /** Sends requests to URLs of logos. */
  outbound: Outbound;
  applications: ApplyOptions;
  /** Where logos of companies are stored. */
  files: FileStore;
  /** Everything that the pages show. */
  publicContent: readonly PublicContent[];
  caches: SiteCaches;
  views: ViewRecorder;
  /** Signs links of previews and downloads. */
  keyRing: KeyRing;
  /** Of the installation, whose host serves downloads. */
  origin: string;
  /** Counts pages that must be rendered: each may cost the database a second, and each new search is another page. */
  limitPublic: PublicLimit;
  securityTxt: Omit<SecurityTxtOptions, 'boards'>;
  /** Whether the installation's host lists the boards. */
  isListed: boolean;
  /** How many pages are rendered at once. */
  pagesAtOnce: number;
}

/** The pages of the boards. The request's host determines the board. */
export const siteRoutes: FastifyPluginAsync<SiteOptions> = async (app, options) => {
  const { boards, findBoard, signIn, caches, views, limitPublic, securityTxt, isListed } = options;
  const { publicContent, pagesAtOnce, keyRing, origin, visitors, alerts, postings, outbound, applications } =
    options;
  const { maxFileBytes } = applications.resumes;
  const revisions = new BoardRevisions(caches.changes, publicContent);
  const pages = new PageCache(caches.changes.store);
  const renderLimiter = new RenderLimiter(pagesAtOnce);
  const documents = new DocumentCache({ limit: (build) => renderLimiter.document(build) });
  serveFiles(app, findBoard);
  servePictures(app, { pages: boardPages, findBoard, caches, limitPublic });
  const allPages = [
    ...boardPages,
    ...applicationPages(keyRing),
    ...candidatePages({ keyRing, origin }),
    applyPage(maxFileBytes),
    previewPage(keyRing),
    ...paymentPages(postings.stripe),
  ];
  for (const page of allPages) mountPage(app, page);
  app.decorateRequest('showForm', showForm);
  serveSecurityTxt(app, { boards, ...securityTxt });
  for (const document of streamedDocuments) mountStream(app, document);
  await app.register(signInForms, { ...signIn, findBoard });
  const forms = { ...visitors, findBoard, isHttps: signIn.isHttps };
  await app.register(reportForm, forms);
  await app.register(alertForms, { ...forms, ...alerts });
  await app.register(postingForms, { ...forms, ...postings, outbound });
  await app.register(postingActionForms, { ...forms, ...postings, outbound });
  await app.register(applicationForm, { ...forms, ...applications });
  await app.register(candidateForms, { ...forms, notifyStaff: applications.notifyStaff });
  const candidates = { ...forms, availability: applications.availability };
  await app.register(candidateActionForms, candidates);
  await app.register(candidateMessageForms, candidates);
  await app.register(claimForms, { ...forms, availability: alerts.availability });
  await app.register(editorForms, { ...forms, availability: alerts.availability, outbound });
  await app.register(logoForm, { ...forms, outbound, files: options.files });
  await app.register(oneClickUnsubscribe, { ...visitors, findBoard });

  async function getBoard({ host }: FastifyRequest): Promise<FoundBoard> {
    const found = await findBoard(host);
    if (!found) throw new HttpError('route_not_found', 'No operation has this path.');
    return found;
  }

  /** The installation's host shows the only board if there is exactly one. */
  async function isInstallationPage({ host }: FastifyRequest): Promise<boolean> {
    return boards.isInstallationHost(host) && (await findBoard(host)) === undefined;
  }

  async function sendInstallationPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isListed) return sendCached(request, reply, getNeutralPage(), SHARED);
    const query = new URL(request.url, 'http://installation').searchParams;
    const page = readPageNumber(query);
    await limitPublic(request.ip);
    return sendCached(request, reply, renderBoardList(await boards.list(page), page), SHARED);
  }

  async function showForm(request: FastifyRequest, { pattern, status }: Parameters<ShowForm>[1]) {
    const page = allPages.find(({ path }) => path === pattern);
    if (!page) return undefined;
    await limitPublic(request.ip);
    const { board } = await getBoard(request);
    return renderLimiter.page(async () => {
      const result = await showPersonal(page, toPageRequest(request, board, { parameters: [] }, caches));
      const isShown = 'main' in result && (result.status ?? 200) === 200;
      return isShown ? renderView(board, { ...result, status }) : undefined;
    });
  }

  function mountPage(app: FastifyInstance, page: BoardPage): void {
    const options = {
      config: { isPublic: true },
      schema: { hide: true },
      ...(page.isEmbed && { preHandler: allowFrames }),
    };
    app.get(page.path, options, async (request, reply) => {
      if (page.path === '/' && (await isInstallationPage(request)))
        return sendInstallationPage(request, reply);
      const { board, redirectTo } = await getBoard(request);
      if (redirectTo !== undefined) return redirectHost(request, reply, redirectTo);
      const pageRequest = toPageRequest(request, board, page, caches);
      if (await isPersonal(page, pageRequest)) {
        await limitPublic(request.ip);
        const result = await showPersonal(page, pageRequest);
        countApplication(request, board, result);
        return sendPersonal(request, reply, toResponse(board, result));
      }
      // A page that is cached for all must not depend on the visitor.
      pageRequest.cookies = undefined;
      const state = await readState(board);
      const key = `${board.scope.organizationId} ${board.origin} ${toPath(request)}?${pageRequest.query}`;
      const found = pages.find(key, state);
      if (found) return sendCached(request, reply, found, SHARED);
      await limitPublic(request.ip);
      const render = async () => toResponse(board, await page.show(pageRequest));
      const rendered = await pages.render(key, state, () => renderLimiter.page(render));
      return sendCached(request, reply, rendered, SHARED);
    });
  }

  async function readState(board: Board): Promise<BoardState> {
    // Whether pages link to the plans and the blog comes with the board, and not with the revision.
    const settingsChangedAt = `${board.updatedAt} ${board.hasPosting} ${board.hasBlog}`;
    const day = localDayOf(Date.now(), board.scope.organization.timeZone);
    return { revision: await revisions.getCurrent(board.scope), settingsChangedAt, day };
  }

  function countApplication(request: FastifyRequest, { scope }: Board, result: PageResult): void {
    if (request.method !== 'GET' || 'text' in result || result.applyingFor === undefined) return;
    const click = { kind: 'apply_click', path: toPath(request), job: result.applyingFor } as const;
    views.record(scope, viewOfRequest(request, click));
  }

  function mountStream(app: FastifyInstance, document: StreamedDocument): void {
    const { path, contentType } = document;
    const options = { config: { isPublic: true }, schema: { hide: true } };
    app.get(path, options, async (request, reply) => {
      const { board, redirectTo } = await getBoard(request);
      if (redirectTo !== undefined) return redirectHost(request, reply, redirectTo);
      const pageRequest = toPageRequest(request, board, { parameters: [] }, caches);
      await limitPublic(request.ip);
      const key = `${board.scope.organizationId} ${board.origin} ${toPath(request)}`;
      const cached = await documents.get(key, await readState(board), () => document.write(pageRequest));
      reply.headers({ 'content-type': contentType, 'cache-control': SHARED });
      if (cached.tag !== undefined) {
        reply.headers({ etag: cached.tag, 'content-length': cached.bytes });
        if (isNotModified(request, cached.tag)) return reply.code(304).send();
      }
      if (request.method === 'HEAD') return reply.send(Readable.from([]));
      return reply.send(addAbortSignal(AbortSignal.timeout(MAX_STREAM_MS), cached.stream()));
    });
  }
};

/** A slower reader would occupy a connection for too long. */
const MAX_STREAM_MS = 900_000;

/** The policy of the page limits frames, but old browsers know this header only. */
async function allowFrames(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.removeHeader('x-frame-options');
}

/** A board's URL may change again, and browsers store a 301 without a lifetime forever. */
function redirectHost(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply {
  return reply.header('cache-control', SHARED).redirect(origin + request.url, 301);
}

/** Pages for one visitor name the signed-in member. A preview names none, because others may see it. */
async function showPersonal(page: BoardPage, pageRequest: PageRequest): Promise<PageResult> {
  const result = await page.show(pageRequest);
  if (!('main' in result) || result.isPreview) return result;
  const session = await findMemberSession(pageRequest.board.scope, pageRequest.cookies);
  return { ...result, member: session ? (session.member.name ?? session.member.email) : null };
}

async function isPersonal({ isPersonal = false }: BoardPage, pageRequest: PageRequest): Promise<boolean> {
  return typeof isPersonal === 'boolean' ? isPersonal : isPersonal(pageRequest);
}

/** For this visitor only: no cache stores the page, and no other site can read it. */
function sendPersonal(request: FastifyRequest, reply: FastifyReply, page: CachedResponse): FastifyReply {
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
  reply.header('cross-origin-resource-policy', 'same-origin');
  return sendCached(request, reply, page, 'no-store');
}

function toResponse(board: Board, result: PageResult): RenderedPage {
  if ('location' in result) return renderRedirect(result);
  if ('text' in result) return toCachedResponse(200, { 'content-type': result.contentType }, result.text);
  return renderView(board, result);
}

/** Only the parameters that the page declares, in its order. Other parameters do not lead to another page. */
function toPageRequest(
  request: FastifyRequest,
  board: Board,
  page: Pick<BoardPage, 'parameters'>,
  caches: SiteCaches,
): PageRequest {
  const sent = new URL(request.url, board.origin).searchParams;
  const query = new URLSearchParams();
  for (const name of page.parameters ?? [])
    for (const value of sent.getAll(name)) if (value.trim() !== '') query.append(name, value.trim());
  const params = request.params as Record<string, string>;
  return { board, caches, params, query, cookies: request.headers.cookie };
}

function toPath({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}
