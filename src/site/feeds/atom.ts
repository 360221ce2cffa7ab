import type { Feed, FeedEntry, FeedForm } from './feed.ts';
import { branch, leaf, mark, XML_DECLARATION } from './xml.ts';

/** RFC 4287. */
export const atom: FeedForm = {
  name: 'feed.atom',
  mediaType: 'application/atom+xml',
  write: (feed) =>
    XML_DECLARATION +
    branch('feed', [...toMetadata(feed), ...feed.entries.map((entry) => toEntry(entry, feed))], {
      xmlns: 'http://www.w3.org/2005/Atom',
      'xml:lang': feed.language,
    }),
};

function toMetadata(feed: Feed): string[] {
  return [
    leaf('id', feed.selfUrl),
    leaf('title', feed.title),
    leaf('subtitle', feed.description),
    leaf('updated', feed.updatedAt),
    mark('link', { href: feed.selfUrl, rel: 'self', type: atom.mediaType }),
    mark('link', { href: feed.homeUrl, rel: 'alternate', type: 'text/html' }),
  ];
}

function toEntry(entry: FeedEntry, feed: Feed): string {
  return branch('entry', [
    leaf('id', `urn:uuid:${entry.id}`),
    leaf('title', entry.title),
    mark('link', { href: entry.url, rel: 'alternate', type: 'text/html' }),
    leaf('published', entry.publishedAt),
    leaf('updated', entry.updatedAt),
    // Section 4.2.1: an entry without an author of its own needs one.
    branch('author', [leaf('name', entry.author ?? feed.title)]),
    ...entry.categories.map((term) => mark('category', { term })),
    leaf('summary', entry.summary),
    leaf('content', entry.html, { type: 'html' }),
  ]);
}
