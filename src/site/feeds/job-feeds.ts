import { findJobs, toJob } from '../../features/jobs/jobs/queries.ts';
import type { JobCache } from '../../features/jobs/jobs/responses/job-cache.ts';
import type { Job } from '../../features/jobs/jobs/schema.ts';
import { type JobCriteria, liveCriteria } from '../../features/jobs/jobs/search/filters.ts';
import { findPage } from '../../features/jobs/jobs/search/list.ts';
import { findSubject } from '../../features/jobs/landing-pages/subjects/find.ts';
import {
  type LandingKind,
  landingKinds,
  landingPaths,
} from '../../features/jobs/landing-pages/subjects/paths.ts';
import { orNotFound } from '../../platform/http/errors/http-error.ts';
import type { Board } from '../board.ts';
import type { BoardPage, PageRequest } from '../board-page.ts';
import type { Feed, FeedEntry, FeedFormat } from '../feed-formats/feed.ts';
import { feedFormats } from '../feed-formats/formats.ts';
import { toActiveFilters } from '../job-lists/active-filters.tsx';
import { toFeedPath, toFeedState } from '../job-lists/feed-links.tsx';
import { toJobPicture } from '../job-lists/job-picture.ts';
import { listParameters, readListState, toListPath } from '../job-lists/list-state.ts';
import { findSelectedFilters, toCriteria } from '../job-lists/selected-filters.ts';
import { toTitle } from '../job-lists/titles.ts';
import { toPictureUrl } from '../pictures/picture.ts';

const MAX_ENTRIES = 50;

/** What a feed contains. */
interface FeedSubject {
  title: string;
  /** Path of the page with the same jobs. */
  homePath: string;
  criteria: JobCriteria;
}

/** The newest live jobs of a search, in each feed format. The feed of all jobs is the feed of a search without filters. */
const searchFeeds = feedFormats.map((format) =>
  toFeedPage(`/${format.name}`, format, listParameters, async ({ board, query, caches }) => {
    const selected = await findSelectedFilters(board.scope, readListState(query), caches.salaries);
    const state = toFeedState(selected.state);
    const names = toActiveFilters({ ...selected, state }, board).map(({ name }) => name);
    return {
      title: [names.join(', '), board.messages.jobs].filter(Boolean).join(' · '),
      homePath: toListPath(state),
      criteria: toCriteria({ ...selected, state }),
    };
  }),
);

/** The newest jobs of each landing page. */
const landingFeeds = landingKinds.flatMap((kind) =>
  feedFormats.map((format) =>
    toFeedPage(`${landingPaths[kind]}/${format.name}`, format, [], (request) => findLanding(request, kind)),
  ),
);

export const jobFeeds: BoardPage[] = [...searchFeeds, ...landingFeeds];

async function findLanding({ board, params }: PageRequest, kind: LandingKind): Promise<FeedSubject> {
  const { category, key } = params;
  const subject = orNotFound(await findSubject(board.scope, kind, { category, key }), 'feed');
  return {
    title: toTitle(board, subject),
    homePath: subject.path,
    criteria: { ...liveCriteria(), ...subject.criteria },
  };
}

function toFeedPage(
  path: string,
  format: FeedFormat,
  parameters: readonly string[],
  find: (request: PageRequest) => Promise<FeedSubject>,
): BoardPage {
  return {
    path,
    parameters,
    show: async (request) => {
      const { board, caches } = request;
      const subject = await find(request);
      return {
        contentType: `${format.mediaType}; charset=utf-8`,
        text: format.write(
          await readJobFeed(board, subject, toFeedPath(subject.homePath, format), caches.jobs),
        ),
      };
    },
  };
}

async function readJobFeed(
  board: Board,
  { title, homePath, criteria }: FeedSubject,
  selfPath: string,
  cache: JobCache,
): Promise<Feed> {
  const { scope } = board;
  const newest = { sort: '-posted_at', offset: 0, limit: MAX_ENTRIES } as const;
  const { ids } = await findPage(scope, criteria, newest, cache);
  const jobs = (await findJobs(scope, ids)).map((row) => toJob(row, scope));
  return {
    title: `${board.messages.label({ text: board.name })} ${title}`,
    description: board.description ?? board.tagline,
    homeUrl: board.origin + homePath,
    selfUrl: board.origin + selfPath,
    language: board.language,
    updatedAt: jobs.map((job) => job.updated_at).reduce((a, b) => (a > b ? a : b), board.updatedAt),
    entries: jobs.map((job) => toEntry(job, board)),
  };
}

function toEntry(job: Job, board: Board): FeedEntry {
  const { formats } = board;
  const jobType = job.job_type && formats.jobType(job.job_type);
  const location = job.location && formats.location(job.location);
  const facts = [job.company_name, location, jobType].filter((fact) => fact !== null);
  return {
    id: job.id,
    url: job.url,
    title: job.company_name === null ? job.title : `${job.title} – ${job.company_name}`,
    summary: [...facts, formats.date(job.posted_at)].join(' · '),
    html: job.description,
    author: job.company_name,
    image: toPictureUrl(board, toJobPicture(board, job)),
    categories: [job.category, job.job_type].filter((name) => name !== null),
    publishedAt: job.posted_at,
    updatedAt: job.updated_at,
  };
}
