/** The content of a feed, in any format. */
export interface Feed {
  title: string;
  description: string | null;
  /** URL of the page that the feed belongs to. */
  homeUrl: string;
  selfUrl: string;
  language: string;
  /** Time of the last change to an entry or to the board. */
  updatedAt: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** UUID. */
  id: string;
  url: string;
  title: string;
  summary: string | null;
  html: string | null;
  author: string | null;
  image: string | null;
  categories: string[];
  publishedAt: string;
  updatedAt: string;
}

/** A file format for feeds. */
export interface FeedFormat {
  /** Last segment of the path. */
  name: string;
  mediaType: string;
  write(feed: Feed): string;
}
