import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import type { FeedFormat } from '../feed-formats/feed.ts';
import { feedFormats } from '../feed-formats/formats.ts';
import { paths } from '../paths.ts';
import { defaultSort, type ListState, toListPath } from './list-state.ts';

/** The feeds of a page, for its head. */
export function toFeeds(title: string, toPath: (format: FeedFormat) => string): NonNullable<View['feeds']> {
  return feedFormats.map((format) => ({ type: format.mediaType, path: toPath(format), title }));
}

/** The path of the feed with the jobs of a list, whatever its order and page. */
export function toSearchFeedPath(state: ListState, format: FeedFormat): string {
  return toFeedPath(toListPath(toFeedState(state)), format);
}

/** The path of the feed with the jobs of a page: of a list with its filters, or of a landing page. */
export function toFeedPath(homePath: string, { name }: FeedFormat): string {
  const [path = '', query] = homePath.split('?');
  if (path !== '/' && path !== paths.jobs) return `${path}/${name}`;
  return query === undefined ? `/${name}` : `/${name}?${query}`;
}

/** A feed always starts with the newest jobs, so its URL has no order. */
export function toFeedState(state: ListState): ListState {
  return { ...state, sort: defaultSort(state.search), page: 1 };
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
