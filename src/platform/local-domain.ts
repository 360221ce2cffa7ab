/** Whether a host (with port) is this machine itself, which nobody else can reach by it. */
export function isLocalDomain(domain: string): boolean {
  return /^([a-z0-9-]+\.)*localhost(:|$)/.test(domain);
}
