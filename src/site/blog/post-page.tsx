import {
  listPublicPosts,
  type PublicPage,
  type PublicPost,
} from '../../features/content/pages/public-queries.ts';
import { toSummary } from '../../features/content/pages/queries.ts';
import { readStoredDocument } from '../../platform/rich-text/stored-content.ts';
import type { Board } from '../board.ts';
import type { BoardPage, View } from '../board-page.ts';
import { hasFrames, renderBody } from '../content/body.ts';
import { findPage } from '../content/find-page.ts';
import { type FindImage, findImages } from '../content/images.ts';
import { InlineStyles } from '../content/inline-styles.ts';
import { Picture } from '../content/picture.tsx';
import { Prose } from '../content/prose.tsx';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { paths, toBlogPath } from '../paths.ts';
import { toBlogPosting } from '../structured-data/blog-posting.ts';
import { type Crumb, toBreadcrumbList } from '../structured-data/breadcrumbs.ts';
import { Byline } from './byline.tsx';
import { imagesOf, PostCard } from './post-card.tsx';
import { chooseRelated } from './related.ts';

/** Related posts are chosen among this many of the newest. */
const CANDIDATES = 200;

/** A post, with related posts below. */
export const postPage: BoardPage = {
  path: toBlogPath(':slug(^[a-z0-9-]{1,120}$)'),
  show: async ({ board, params }) => {
    const found = await findPage(board, 'blog_post', params.slug ?? '');
    return 'page' in found ? showPost(board, found.page) : found.instead;
  },
};

export async function showPost(board: Board, post: PublicPage): Promise<View> {
  const { scope, messages } = board;
  const doc = readStoredDocument(post.content);
  const styles = new InlineStyles();
  const html = await renderBody(board, doc, { styles, topHeading: 2 });
  const newest = await listPublicPosts(scope, { offset: 0, perPage: CANDIDATES });
  const related = chooseRelated(post, newest, 3);
  const findImage = await findImages(scope, imagesOf([post, ...related]));
  const summary = toSummary(post, scope.organization.boardUrl);
  const trail = [{ name: messages.blog, path: paths.blog }, { name: post.title }];
  return {
    title: post.meta_title ?? post.title,
    description: post.meta_description ?? undefined,
    canonicalPath: toBlogPath(post.slug),
    section: 'blog',
    openGraph: { type: 'article', image: post.og_image ?? post.cover_image ?? undefined },
    picture: { path: toBlogPath(post.slug), title: post.title, subtitle: post.author?.name },
    structuredData: [toBlogPosting(summary, post.author ?? undefined, board), toBreadcrumbList(board, trail)],
    hasFrames: hasFrames(doc),
    styles: styles.text,
    main: (
      <>
        <Article board={board} post={post} trail={trail} html={html} findImage={findImage} />
        <Related board={board} posts={related} findImage={findImage} />
      </>
    ),
  };
}

interface ArticleProps {
  board: Board;
  post: PublicPost;
  trail: Crumb[];
  html: string;
  findImage: FindImage;
}

function Article({ board, post, trail, html, findImage }: ArticleProps) {
  const cover = findImage(post.cover_image);
  return (
    <article className="article">
      <Breadcrumbs board={board} trail={trail} />
      <header>
        <h1>{post.title}</h1>
        {post.meta_description && <p className="standfirst">{post.meta_description}</p>}
        <Byline board={board} post={post} findImage={findImage} isLinked />
      </header>
      {cover && (
        <div className="cover">
          <Picture image={cover} sizes="(max-width: 56rem) 92vw, 52rem" isFirst />
        </div>
      )}
      <Prose html={html} />
    </article>
  );
}

function Related({
  board,
  posts,
  findImage,
}: Pick<ArticleProps, 'board' | 'findImage'> & { posts: PublicPost[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related">{board.messages.relatedPosts}</h2>
      <div className="cards">
        {posts.map((post) => (
          <PostCard key={post.id} board={board} post={post} findImage={findImage} heading="h3" />
        ))}
      </div>
    </section>
  );
}
