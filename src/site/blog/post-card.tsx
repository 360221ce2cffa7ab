import type { PublicPost } from '../../features/content/pages/public-queries.ts';
import type { Board } from '../board.ts';
import type { FindImage } from '../content/images.ts';
import { Picture } from '../content/picture.tsx';
import { toBlogPath } from '../paths.ts';
import { Byline } from './byline.tsx';

interface PostCardProps {
  board: Board;
  post: PublicPost;
  findImage: FindImage;
  /** Whether the card is the large first one. */
  isLead?: boolean;
  heading: 'h2' | 'h3';
}

/** A post in a list. The whole card is a link. */
export function PostCard({ board, post, findImage, isLead = false, heading: Heading }: PostCardProps) {
  const cover = findImage(post.cover_image);
  const sizes = isLead ? '(max-width: 50rem) 92vw, 36rem' : '(max-width: 40rem) 92vw, 21rem';
  return (
    <article className={isLead ? 'card lead' : 'card'}>
      {cover && (
        <div className="card-cover">
          <Picture image={cover} sizes={sizes} isFirst={isLead} isDecoration />
        </div>
      )}
      <div className="card-text">
        <Heading>
          <a href={toBlogPath(post.slug)}>{post.title}</a>
        </Heading>
        {post.meta_description && <p>{post.meta_description}</p>}
        <Byline board={board} post={post} findImage={findImage} />
      </div>
    </article>
  );
}

/** The URLs of the images on the cards of these posts. */
export function imagesOf(posts: PublicPost[]): (string | null)[] {
  return posts.flatMap(({ cover_image, author }) => [cover_image, author?.avatar_url ?? null]);
}
