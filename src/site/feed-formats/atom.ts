import type { Feed, FeedEntry, FeedFormat } from './feed.ts';
import { MEDIA_NAMESPACE, toMediaContent } from './media.ts';
import { emptyElement, parentElement, textElement, XML_DECLARATION } from './xml.ts';

/** RFC 4287. */
export const atom: FeedFormat = {
  name: 'feed.atom',
  mediaType: 'application/atom+xml',
  write: (feed) =>
    XML_DECLARATION +
    parentElement('feed', [...toMetadata(feed), ...feed.entries.map((entry) => toEntry(entry, feed))], {
      xmlns: 'http://www.w3.org/2005/Atom',
      'xmlns:media': MEDIA_NAMESPACE,
      'xml:lang': feed.language,
    }),
};

function toMetadata(feed: Feed): string[] {
  return [
    textElement('id', feed.selfUrl),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    textElement('updated', feed.updatedAt),
    emptyElement('link', { href: feed.selfUrl, rel: 'self', type: atom.mediaType }),
    emptyElement('link', { href: feed.homeUrl, rel: 'alternate', type: 'text/html' }),
  ];
}

function toEntry(entry: FeedEntry, feed: Feed): string {
  return parentElement('entry', [
    textElement('id', `urn:uuid:${entry.id}`),
    textElement('title', entry.title),
    emptyElement('link', { href: entry.url, rel: 'alternate', type: 'text/html' }),
    textElement('published', entry.publishedAt),
    textElement('updated', entry.updatedAt),
    // Section 4.2.1 requires an author for each entry.
    parentElement('author', [textElement('name', entry.author ?? feed.title)]),
    ...entry.categories.map((term) => emptyElement('category', { term })),
    toMediaContent(entry.image),
    textElement('summary', entry.summary),
    textElement('content', entry.html, { type: 'html' }),
  ]);
}
