import { toJob } from '../../features/jobs/queries.ts';
import type { JobCache } from '../../features/jobs/responses/job-cache.ts';
import type { Job } from '../../features/jobs/schema.ts';
import { liveCriteria } from '../../features/jobs/search/filters.ts';
import { findPage } from '../../features/jobs/search/list.ts';
import type { Board } from '../board.ts';
import type { BoardPage } from '../board-page.ts';
import { toJobPicture } from '../pictures/job-picture.ts';
import { toPictureUrl } from '../pictures/picture.ts';
import { atom } from './atom.ts';
import type { Feed, FeedEntry, FeedFormat } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

export const feedFormats = [rss, atom, jsonFeed];
const MAX_ENTRIES = 50;

/** The newest active jobs, in each feed format. */
export const jobFeeds: BoardPage[] = feedFormats.map((format) => ({
  path: `/${format.name}`,
  show: async ({ board, caches }) => ({
    contentType: `${format.mediaType}; charset=utf-8`,
    text: format.write(await readJobFeed(board, format, caches.jobs)),
  }),
}));

async function readJobFeed(board: Board, format: FeedFormat, cache: JobCache): Promise<Feed> {
  const { scope } = board;
  const newest = { sort: '-posted_at', offset: 0, limit: MAX_ENTRIES } as const;
  const { rows } = await findPage(scope, liveCriteria(), newest, cache);
  const jobs = rows.map((row) => toJob(row, scope));
  return {
    title: `${board.name}: ${board.messages.jobs}`,
    description: board.description ?? board.tagline,
    homeUrl: `${board.origin}/`,
    selfUrl: `${board.origin}/${format.name}`,
    language: board.language,
    updatedAt: jobs.map((job) => job.updated_at).reduce((a, b) => (a > b ? a : b), board.updatedAt),
    entries: jobs.map((job) => toEntry(job, board)),
  };
}

function toEntry(job: Job, board: Board): FeedEntry {
  const facts = [job.company_name, job.location, job.job_type].filter((fact) => fact !== null);
  return {
    id: job.id,
    url: job.url,
    title: job.company_name === null ? job.title : `${job.title} – ${job.company_name}`,
    summary: [...facts, board.formats.date(job.posted_at)].join(' · '),
    html: job.description,
    author: job.company_name,
    image: toPictureUrl(board, toJobPicture(board, job)) ?? job.company_logo_url,
    categories: [job.category, job.job_type].filter((name) => name !== null),
    publishedAt: job.posted_at,
    updatedAt: job.updated_at,
  };
}
