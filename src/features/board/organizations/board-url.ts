/** The public URLs of this server: of boards without a domain of their own, and of images. */
export interface Installation {
  scheme: string;
  /** Host, with the port unless it is the default of the scheme. */
  domain: string;
  /** Without a trailing slash. */
  cdnUrl: string;
}

/** Settings, by the names of their environment variables. */
interface PlatformSettings {
  PLATFORM_SCHEME: string;
  PLATFORM_DOMAIN: string;
  CDN_URL: string;
}

export function toInstallation({
  PLATFORM_SCHEME,
  PLATFORM_DOMAIN,
  CDN_URL,
}: PlatformSettings): Installation {
  return { scheme: PLATFORM_SCHEME, domain: PLATFORM_DOMAIN, cdnUrl: CDN_URL };
}

/** URL of an organization's board, without a trailing slash: its primary domain, or else `{slug}.{PLATFORM_DOMAIN}`. */
export function toBoardUrl(
  installation: Installation,
  organization: { slug: string; custom_domain: string | null },
): string {
  return `${installation.scheme}://${organization.custom_domain ?? `${organization.slug}.${installation.domain}`}`;
}
