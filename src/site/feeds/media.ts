import { emptyElement } from './xml.ts';

/** https://www.rssboard.org/media-rss */
export const MEDIA_NAMESPACE = 'http://search.yahoo.com/mrss/';

/** The picture of an entry; an empty string without one. */
export function toMediaContent(image: string | null): string {
  return image === null ? '' : emptyElement('media:content', { url: image, medium: 'image' });
}
