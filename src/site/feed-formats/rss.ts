import type { Feed, FeedEntry, FeedFormat } from './feed.ts';
import { MEDIA_NAMESPACE, toEnclosure, toMediaContent } from './media.ts';
import { emptyElement, parentElement, textElement, XML_DECLARATION } from './xml.ts';

/** https://www.rssboard.org/rss-specification, with the self link of https://www.rssboard.org/rss-profile. */
export const rss: FeedFormat = {
  name: 'feed.xml',
  mediaType: 'application/rss+xml',
  write: (feed) =>
    XML_DECLARATION + parentElement('rss', [toChannel(feed)], { version: '2.0', ...namespaces }),
};

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': MEDIA_NAMESPACE,
};

function toChannel(feed: Feed): string {
  return parentElement('channel', [
    textElement('title', feed.title),
    textElement('link', feed.homeUrl),
    textElement('description', feed.description ?? feed.title),
    textElement('language', feed.language),
    textElement('lastBuildDate', toRfc822(feed.updatedAt)),
    emptyElement('atom:link', { href: feed.selfUrl, rel: 'self', type: rss.mediaType }),
    ...feed.entries.map(toItem),
  ]);
}

function toItem(entry: FeedEntry): string {
  return parentElement('item', [
    textElement('title', entry.title),
    textElement('link', entry.url),
    textElement('guid', `urn:uuid:${entry.id}`, { isPermaLink: 'false' }),
    textElement('pubDate', toRfc822(entry.publishedAt)),
    textElement('dc:creator', entry.author),
    ...entry.categories.map((category) => textElement('category', category)),
    toMediaContent(entry.image),
    toEnclosure(entry.image),
    textElement('description', entry.summary),
    textElement('content:encoded', entry.html),
  ]);
}

/** RFC 822, with a four-digit year. */
function toRfc822(instant: string): string {
  return new Date(instant).toUTCString();
}
