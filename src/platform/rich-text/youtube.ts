/**
 * The embed URL of a YouTube video or playlist. Accepts watch, short, live, youtu.be and embed URLs. The start is a separate
 * attribute, and other parameters are dropped. Undefined for other URLs.
 */
export function cleanYoutubeUrl(value: unknown): string | undefined {
  const url = parseYoutubeUrl(value);
  const video = url && findVideo(url);
  if (!url || !video || !/^[\w-]{1,64}$/.test(video)) return undefined;
  const host = url.hostname.endsWith(noCookieHost) ? `www.${noCookieHost}` : 'www.youtube.com';
  const list = url.searchParams.get('list') ?? '';
  const query = /^[\w-]{1,64}$/.test(list) ? `?list=${list}` : '';
  return `https://${host}/embed/${video}${query}`;
}

/** The start time of the URL in seconds, from `90`, `90s` or `1m30s`. 0 without one. */
export function readYoutubeStart(value: unknown): number {
  const parameters = parseYoutubeUrl(value)?.searchParams;
  const text = parameters?.get('start') ?? parameters?.get('t') ?? '';
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text);
  if (!match) return 0;
  const [hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return Math.min(maxStart, (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0));
}

export function printYoutubeUrl(src: string, start: number): string {
  if (start === 0) return src;
  return `${src}${src.includes('?') ? '&' : '?'}start=${start}`;
}

/** In seconds: a day, which is longer than any video. */
export const maxStart = 86_400;

const noCookieHost = 'youtube-nocookie.com';
const youtubeHosts = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/;

function parseYoutubeUrl(value: unknown): URL | undefined {
  if (typeof value !== 'string' || value.length > 2048) return undefined;
  const url = URL.parse(value, 'https://www.youtube.com');
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (!/^(?:https?:)?\/\//i.test(value.trim()) || url.username !== '' || url.password !== '')
    return undefined;
  return youtubeHosts.test(url.hostname) && url.port === '' ? url : undefined;
}

function findVideo(url: URL): string | undefined {
  if (url.hostname.endsWith('youtu.be')) return url.pathname.slice(1);
  if (url.pathname === '/watch') return url.searchParams.get('v') ?? undefined;
  return /^\/(?:embed|v|shorts|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1];
}
