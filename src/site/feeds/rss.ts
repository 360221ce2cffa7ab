import type { Feed, FeedEntry, FeedForm } from './feed.ts';
import { branch, leaf, mark, XML_DECLARATION } from './xml.ts';

/** https://www.rssboard.org/rss-specification, with the link to itself that https://www.rssboard.org/rss-profile asks for. */
export const rss: FeedForm = {
  name: 'feed.xml',
  mediaType: 'application/rss+xml',
  write: (feed) => XML_DECLARATION + branch('rss', [toChannel(feed)], { version: '2.0', ...namespaces }),
};

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

function toChannel(feed: Feed): string {
  return branch('channel', [
    leaf('title', feed.title),
    leaf('link', feed.homeUrl),
    leaf('description', feed.description ?? feed.title),
    leaf('language', feed.language),
    leaf('lastBuildDate', toRfc822(feed.updatedAt)),
    mark('atom:link', { href: feed.selfUrl, rel: 'self', type: rss.mediaType }),
    ...feed.entries.map(toItem),
  ]);
}

function toItem(entry: FeedEntry): string {
  return branch('item', [
    leaf('title', entry.title),
    leaf('link', entry.url),
    leaf('guid', `urn:uuid:${entry.id}`, { isPermaLink: 'false' }),
    leaf('pubDate', toRfc822(entry.publishedAt)),
    leaf('dc:creator', entry.author),
    ...entry.categories.map((category) => leaf('category', category)),
    leaf('description', entry.summary),
    leaf('content:encoded', entry.html),
  ]);
}

/** In the words of RFC 822, with four digits for the year. */
function toRfc822(instant: string): string {
  return new Date(instant).toUTCString();
}
