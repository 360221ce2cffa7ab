import { countPublicPosts, listPublicPosts } from '../../features/content/pages/public-queries.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { BoardPage } from '../board-page.ts';
import { findImages } from '../content/images.ts';
import { toFeeds } from '../job-lists/feed-links.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { pageSuffix, pathOfPage, readPageNumber } from '../page-number.ts';
import { paths, toBlogPath } from '../paths.ts';
import { imagesOf, PostCard } from './post-card.tsx';

/** One large card, and rows of two or three. */
const POSTS_PER_PAGE = 13;
/** How many the description for search engines names. */
const DESCRIBED_POSTS = 3;

/** The blog posts of the board, newest first. */
export const blogPage: BoardPage = {
  path: paths.blog,
  parameters: ['page'],
  show: async ({ board, query }) => {
    const { scope, messages } = board;
    const page = readPageNumber(query);
    const total = await countPublicPosts(scope);
    const pageCount = Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
    if (page > pageCount) throw notFound('page');
    const offset = (page - 1) * POSTS_PER_PAGE;
    const posts = await listPublicPosts(scope, { offset, perPage: POSTS_PER_PAGE });
    const findImage = await findImages(scope, imagesOf(posts));
    const toPath = (number: number) => pathOfPage(paths.blog, number);
    const position = pageSuffix(board, page, pageCount);
    const described = posts.slice(0, DESCRIBED_POSTS).map(({ title }) => title);
    return {
      title: messages.blog + position,
      description:
        described.length === 0
          ? messages.blog
          : `${messages.label({ text: messages.blog })} ${described.join(', ')}${position}`,
      canonicalPath: toPath(page),
      isUnlisted: total === 0,
      section: 'blog',
      feeds: toFeeds(`${messages.label({ text: board.name })} ${messages.blog}`, ({ name }) =>
        toBlogPath(name),
      ),
      previousPath: page > 1 ? toPath(page - 1) : undefined,
      nextPath: page < pageCount ? toPath(page + 1) : undefined,
      main: (
        <>
          <h1 className="list-title">{messages.blog}</h1>
          {posts.length === 0 && <p className="quiet">{messages.noPosts}</p>}
          <div className="cards">
            {posts.map((post, index) => (
              <PostCard
                key={post.id}
                board={board}
                post={post}
                findImage={findImage}
                isLead={index === 0}
                heading="h2"
              />
            ))}
          </div>
          <Pagination board={board} page={page} pageCount={pageCount} toPath={toPath} />
        </>
      ),
    };
  },
};
