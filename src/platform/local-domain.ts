/** Whether a host (with optional port) is `localhost` or below it, which only this machine can reach. */
export function isLocalDomain(domain: string): boolean {
  return /^([a-z0-9-]+\.)*localhost(:|$)/.test(domain);
}
