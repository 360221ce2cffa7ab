/** What a feed tells, in whichever form. */
export interface Feed {
  title: string;
  description: string | null;
  /** Of the page that it follows. */
  homeUrl: string;
  selfUrl: string;
  language: string;
  /** When its newest entry, or the board itself, was changed. */
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

/** A form in which feeds are written. */
export interface FeedForm {
  /** Last segment of the address. */
  name: string;
  mediaType: string;
  write(feed: Feed): string;
}
