import { listPublicPosts, type PublicPost, readBodies } from '../../features/content/pages/public-queries.ts';
import { toSummary } from '../../features/content/pages/queries.ts';
import { readStoredContent } from '../../platform/rich-text/stored-content.ts';
import type { Board } from '../board.ts';
import type { BoardPage } from '../board-page.ts';
import type { Feed, FeedEntry, FeedFormat } from '../feed-formats/feed.ts';
import { feedFormats } from '../feed-formats/formats.ts';
import { toBlogPath } from '../paths.ts';

const MAX_ENTRIES = 20;

/** The newest posts, in each feed format. */
export const blogFeeds: BoardPage[] = feedFormats.map((format) => ({
  path: toBlogPath(format.name),
  show: async ({ board }) => ({
    contentType: `${format.mediaType}; charset=utf-8`,
    text: format.write(await readBlogFeed(board, format)),
  }),
}));

async function readBlogFeed(board: Board, format: FeedFormat): Promise<Feed> {
  const posts = await listPublicPosts(board.scope, { offset: 0, perPage: MAX_ENTRIES });
  const bodies = await readBodies(
    board.scope,
    posts.map(({ id }) => id),
  );
  return {
    title: `${board.messages.label({ text: board.name })} ${board.messages.blog}`,
    description: board.description ?? board.tagline,
    homeUrl: `${board.origin}/blog`,
    selfUrl: `${board.origin}/blog/${format.name}`,
    language: board.language,
    updatedAt: posts.map((post) => post.updated_at).reduce((a, b) => (a > b ? a : b), board.updatedAt),
    entries: posts.map((post) => toEntry(post, bodies.get(post.id), board)),
  };
}

function toEntry(post: PublicPost, body: string | undefined, { origin }: Board): FeedEntry {
  const { id, url, title, meta_description, cover_image, created_at, updated_at } = toSummary(post, origin);
  return {
    id,
    url,
    title,
    summary: meta_description,
    html: body === undefined ? null : readStoredContent(body).html,
    author: post.author?.name ?? null,
    image: cover_image,
    categories: [],
    publishedAt: post.published_at ?? created_at,
    updatedAt: updated_at,
  };
}
