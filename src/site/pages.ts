import { blogPage } from './blog/list-page.tsx';
import { postPage } from './blog/post-page.tsx';
import { customPage } from './custom-pages/page.tsx';
import { indeedFeed } from './feeds/indeed.ts';
import { jobFeeds } from './feeds/job-feeds.ts';
import { jobListPage } from './jobs/list-page.tsx';
import { robots } from './robots.ts';
import { sitemapIndex } from './sitemaps/sitemap-index.ts';
import { sitemapPart } from './sitemaps/sitemap-part.ts';
import type { BoardPage, StreamedDocument } from './view.ts';

/** Every page of a board. */
export const pages: BoardPage[] = [jobListPage, ...jobFeeds, robots, sitemapIndex];

export const streamedDocuments: StreamedDocument[] = [sitemapPart, indeedFeed];
