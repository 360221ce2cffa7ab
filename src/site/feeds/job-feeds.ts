import { listJobs } from '../../features/jobs/list.ts';
import type { Job } from '../../features/jobs/schema.ts';
import type { Board } from '../board.ts';
import { knownIn } from '../jobs/known.ts';
import type { BoardPage } from '../view.ts';
import { atom } from './atom.ts';
import type { Feed, FeedEntry, FeedForm } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

export const feedForms = [rss, atom, jsonFeed];
const ENTRIES = 50;

/** The newest live jobs, in each form. */
export const jobFeeds: BoardPage[] = feedForms.map((form) => ({
  path: `/${form.name}`,
  show: async ({ board }) => ({
    contentType: `${form.mediaType}; charset=utf-8`,
    text: form.write(await readJobFeed(board, form)),
  }),
}));

async function readJobFeed(board: Board, form: FeedForm): Promise<Feed> {
  const { scope } = board;
  const { data } = await listJobs(scope, { status: 'active', per_page: ENTRIES }, knownIn(scope).lists);
  return {
    title: `${board.name}: ${board.messages.jobs}`,
    description: board.description ?? board.tagline,
    homeUrl: `${board.origin}/`,
    selfUrl: `${board.origin}/${form.name}`,
    language: board.language,
    updatedAt: data.map((job) => job.updated_at).reduce((a, b) => (a > b ? a : b), board.updatedAt),
    entries: data.map((job) => toEntry(job, board)),
  };
}

function toEntry(job: Job, { formats }: Board): FeedEntry {
  const facts = [job.company_name, job.location, job.job_type].filter((fact) => fact !== null);
  return {
    id: job.id,
    url: job.url,
    title: job.company_name === null ? job.title : `${job.title} – ${job.company_name}`,
    summary: [...facts, formats.date(job.posted_at)].join(' · '),
    html: job.description,
    author: job.company_name,
    image: job.company_logo_url,
    categories: [job.category, job.job_type].filter((name) => name !== null),
    publishedAt: job.posted_at,
    updatedAt: job.updated_at,
  };
}
