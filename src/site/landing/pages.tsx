import type { ListedJob } from '../../features/jobs/jobs/public/listed-jobs.ts';
import { liveCriteria } from '../../features/jobs/jobs/search/filters.ts';
import { findSubject, type LandingSubject } from '../../features/jobs/landing-pages/subjects/find.ts';
import {
  type LandingKind,
  landingKinds,
  landingPaths,
  toLandingPath,
} from '../../features/jobs/landing-pages/subjects/paths.ts';
import type { CurrencySpread } from '../../features/jobs/salaries/group.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Board } from '../board.ts';
import type { BoardPage, PageRequest, Redirect, View } from '../board-page.ts';
import { Prose } from '../content/prose.tsx';
import { AlertBox } from '../job-lists/alert-box.tsx';
import { toLandingQuery } from '../job-lists/alert-query.ts';
import { findFacetCounts } from '../job-lists/facet-options.ts';
import { toFeedPath, toFeeds } from '../job-lists/feed-links.tsx';
import { findListPage } from '../job-lists/find-list-page.ts';
import { MIN_INDEXED_JOBS } from '../job-lists/indexing.ts';
import { findIntroduction, type Introduction } from '../job-lists/introduction.tsx';
import { JobCard } from '../job-lists/job-card.tsx';
import { findNeighbors, type NeighborGroup, Neighbors } from '../job-lists/neighbors.tsx';
import { toTitle, toTrail } from '../job-lists/titles.ts';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { pageSuffix, pathOfPage, readPageNumber } from '../page-number.ts';
import { toBreadcrumbList } from '../structured-data/breadcrumbs.ts';
import { toItemList } from '../structured-data/item-list.ts';
import { LandingHead } from './head.tsx';

/** Pages with the live jobs of one category, location or job type, or of two of them. Companies have a page of their own. */
export const landingPages: BoardPage[] = landingKinds
  .filter((kind) => kind !== 'company')
  .map((kind) => ({
    path: landingPaths[kind],
    parameters: ['page'],
    show: (request) => showLanding(request, kind),
  }));

interface Landing {
  subject: LandingSubject;
  title: string;
  page: number;
  pageCount: number;
  total: number;
  jobs: ListedJob[];
  introduction: Introduction | undefined;
  /** What most of the jobs that state their pay have in common: its currency. */
  pay: CurrencySpread | undefined;
  neighbors: NeighborGroup[];
  maxAgeMs: number;
}

async function showLanding(request: PageRequest, kind: LandingKind): Promise<View | Redirect> {
  const { board, params } = request;
  const isValid = Object.values(params).every((segment) => isSegment.test(segment));
  const subject = isValid ? await findSubject(board.scope, kind, params) : undefined;
  if (!subject) throw notFound('list');
  if (subject.path !== toLandingPath(kind, params)) return { location: subject.path, status: 301 };
  const landing = await readLanding(request, subject);
  return toView(board, landing, toTrail(board, subject));
}

const isSegment = /^[a-z0-9-]{1,120}$/;

async function readLanding({ board, query, caches }: PageRequest, subject: LandingSubject): Promise<Landing> {
  const { scope } = board;
  const page = readPageNumber(query);
  const criteria = { ...liveCriteria(), ...subject.criteria };
  const found = await findListPage(scope, criteria, { page, sort: '-posted_at' }, caches.jobs);
  const introduction = await findIntroduction(board, subject);
  const { counts, maxAgeMs } = await findFacetCounts(scope, criteria, caches.jobs);
  const around = criteria.place
    ? await findFacetCounts(scope, { ...criteria, place: undefined }, caches.jobs)
    : { counts };
  const { currencies } = await caches.salaries.findGroup(scope, subject.criteria);
  return {
    ...found,
    subject,
    page,
    title: introduction?.title ?? toTitle(board, subject),
    introduction,
    pay: currencies[0],
    neighbors: await findNeighbors(board, subject, counts, around.counts),
    maxAgeMs,
  };
}

function toView(board: Board, landing: Landing, trail: ReturnType<typeof toTrail>): View {
  const { messages } = board;
  const { subject, title, page, pageCount, total, introduction, jobs, neighbors } = landing;
  const toPath = (number: number) => pathOfPage(subject.path, number);
  const position = pageSuffix(board, page, pageCount);
  const feeds = toFeeds(`${board.messages.label({ text: board.name })} ${title}`, (format) =>
    toFeedPath(subject.path, format),
  );
  return {
    title: title + position,
    description: describe(board, landing) + position,
    canonicalPath: toPath(page),
    // Stays reachable by its URL, but search engines should not index a thin list.
    isUnlisted: total < MIN_INDEXED_JOBS,
    previousPath: page > 1 ? toPath(page - 1) : undefined,
    nextPath: page < pageCount ? toPath(page + 1) : undefined,
    section: 'jobs',
    picture: { path: subject.path, title },
    feeds,
    structuredData: [
      toBreadcrumbList(board, trail),
      ...(jobs.length > 0 ? [toItemList(board, title, jobs)] : []),
    ],
    maxAgeMs: landing.maxAgeMs,
    ...(page === 1 && introduction && { styles: introduction.styles, hasFrames: introduction.hasFrames }),
    main: (
      <>
        <Breadcrumbs board={board} trail={trail} />
        <LandingHead board={board} {...landing} feeds={feeds} />
        {page === 1 && introduction && introduction.html !== '' && <Prose html={introduction.html} />}
        <ul className="jobs" data-new={messages.newJob}>
          {jobs.map((job) => (
            <JobCard key={job.id} board={board} job={job} heading="h2" />
          ))}
        </ul>
        <Pagination board={board} page={page} pageCount={pageCount} toPath={toPath} />
        <AlertBox board={board} query={toLandingQuery(subject)} />
        <Neighbors board={board} groups={neighbors} />
      </>
    ),
  };
}

function describe({ messages, formats }: Board, { introduction, title, total, pay }: Landing): string {
  if (introduction?.description) return introduction.description;
  const count = (jobs: number) => messages.jobCount({ count: jobs });
  const sentence = messages.landingDescription({ title, jobs: count(total) });
  if (!pay) return sentence;
  return `${sentence} ${messages.landingMedian({ median: formats.money(pay.median, pay.currency), jobs: count(pay.count) })}`;
}
