/**
 * An address that visitors may be sent to, in ASCII; undefined for what leads to no website. What is stored was judged when it
 * was written, but a link is no place to rely on that.
 */
export function toWebAddress(text: string | null): string | undefined {
  const url = text === null ? null : URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    return undefined;
  return url.href;
}

/** The host that one goes to, as people write it. */
export function toHostName(text: string | null): string | undefined {
  const address = toWebAddress(text);
  return address && new URL(address).host.replace(/^www\./, '');
}
