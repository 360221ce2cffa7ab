import type { PublicPost } from '../../features/content/pages/public-queries.ts';
import type { Board } from '../board.ts';
import type { FindImage } from '../content/images.ts';
import { Tile } from '../layout/tile.tsx';

interface BylineProps {
  board: Board;
  post: PublicPost;
  findImage: FindImage;
  /** Whether the name links to the page about the author. Not in a card, which is a link itself. */
  isLinked?: boolean;
}

/** The author of a post, and its date of publication. */
export function Byline({ board, post: { author, published_at }, findImage, isLinked = false }: BylineProps) {
  return (
    <p className="byline">
      {author && (
        <>
          <Tile name={author.name} imageUrl={toAvatar(author.avatar_url, findImage)} size={48} />
          <span className="byline-name">
            {isLinked && author.url !== null ? <a href={author.url}>{author.name}</a> : author.name}
          </span>
        </>
      )}
      {published_at && <time dateTime={published_at}>{board.formats.date(published_at)}</time>}
    </p>
  );
}

function toAvatar(url: string | null, findImage: FindImage): string | null {
  const image = findImage(url);
  if (!image) return null;
  // Twice the displayed width, for high-density screens.
  return image.srcset === null ? image.src : `${image.src.split('?', 1)[0]}?w=160`;
}
