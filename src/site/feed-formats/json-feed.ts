import type { FeedEntry, FeedFormat } from './feed.ts';

/** https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed: FeedFormat = {
  name: 'feed.json',
  mediaType: 'application/feed+json',
  write: (feed) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      description: feed.description ?? undefined,
      home_page_url: feed.homeUrl,
      feed_url: feed.selfUrl,
      language: feed.language,
      items: feed.entries.map(toItem),
    }),
};

function toItem(entry: FeedEntry): object {
  const { summary, image, author, html, categories } = entry;
  return {
    id: `urn:uuid:${entry.id}`,
    url: entry.url,
    title: entry.title,
    // The format requires content_html or content_text.
    ...(html ? { content_html: html } : { content_text: summary ?? entry.title }),
    summary: summary ?? undefined,
    image: image ?? undefined,
    date_published: entry.publishedAt,
    date_modified: entry.updatedAt,
    authors: author === null ? undefined : [{ name: author }],
    tags: categories.length > 0 ? categories : undefined,
  };
}
