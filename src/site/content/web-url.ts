/**
 * A safe http(s) URL in ASCII; undefined for anything else. Stored URLs were validated on input, but links must not rely on that.
 */
export function toWebUrl(text: string | null): string | undefined {
  const url = text === null ? null : URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    return undefined;
  return url.href;
}

/** The host of a URL, without `www.`. */
export function toHostName(text: string | null): string | undefined {
  const url = toWebUrl(text);
  return url && new URL(url).host.replace(/^www\./, '');
}
