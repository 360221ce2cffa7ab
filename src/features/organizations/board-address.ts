/** Where boards answer when they have no domain of their own, and where images are served. */
export interface Platform {
  scheme: string;
  /** Host, with port where it is not the scheme's own. */
  domain: string;
  /** `{cdn_url}`, no trailing slash. */
  cdnUrl: string;
}

/** Scheme and host of an organization's public board, no trailing slash: its own domain, else one under the platform's. */
export function toBoardUrl(
  platform: Platform,
  organization: { slug: string; custom_domain: string | null },
): string {
  return `${platform.scheme}://${organization.custom_domain ?? `${organization.slug}.${platform.domain}`}`;
}
