import { emptyElement } from './xml.ts';

/** https://www.rssboard.org/media-rss */
export const MEDIA_NAMESPACE = 'http://search.yahoo.com/mrss/';

/** The same for readers of RSS that know only attachments. The size is unknown, which the RSS profile writes as 0. */
export function toEnclosure(image: string | null): string {
  if (image === null) return '';
  const type = /\.webp$/.test(image) ? 'image/webp' : 'image/jpeg';
  return emptyElement('enclosure', { url: image, length: '0', type });
}

/** The picture of an entry; an empty string without one. */
export function toMediaContent(image: string | null): string {
  return image === null ? '' : emptyElement('media:content', { url: image, medium: 'image' });
}
