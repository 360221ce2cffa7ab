/**
 * Whether browsers treat the origin as a secure context. Without one there are no passkeys, and anyone on the network reads the
 * session cookie. See https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
 */
export function isSecureContext(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname === '[::1]'
  );
}
