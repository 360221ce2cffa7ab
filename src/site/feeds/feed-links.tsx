import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import type { FeedFormat } from './feed.ts';

/** The feeds of a page, for its head. */
export function toFeeds(
  title: string,
  formats: readonly FeedFormat[],
  toPath: (format: FeedFormat) => string,
): NonNullable<View['feeds']> {
  return formats.map((format) => ({ type: format.mediaType, path: toPath(format), title }));
}

/** Links that let visitors subscribe to the jobs of a page. */
export function FeedLinks({
  board: { messages },
  feeds,
}: {
  board: Board;
  feeds: NonNullable<View['feeds']>;
}) {
  return (
    <p className="feeds quiet">
      <span>{messages.subscribe}</span>
      {feeds.map(({ path, type }) => (
        <a key={path} href={path} type={type} rel="alternate nofollow">
          {formatNames[path.split('?')[0]?.split('/').at(-1) ?? '']}
        </a>
      ))}
    </p>
  );
}

const formatNames: Record<string, string> = {
  'feed.xml': 'RSS',
  'feed.atom': 'Atom',
  'feed.json': 'JSON Feed',
};
