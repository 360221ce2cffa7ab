/** Paths that the board uses or may use later. */
const boardPaths =
  'jobs blog c categories companies locations search salaries feed feeds rss atom sitemap sitemaps preview embed widget remote countries types alerts post';
const accountPaths =
  'account payment members login logout signin signout signup sign-in sign-out sign-up register auth oauth password unsubscribe checkout billing';
const serverPaths =
  'api admin dashboard assets logos static files uploads docs openapi graphql mcp webhooks organization cms analytics collect healthz readyz livez health metrics errors';
/** Paths that browsers and robots request from every site. */
const wellKnownPaths =
  'robots favicon well-known manifest service-worker apple-touch-icon browserconfig opensearch';

export const reservedSlugs: readonly string[] = [
  boardPaths,
  accountPaths,
  serverPaths,
  wellKnownPaths,
].flatMap((names) => names.split(' '));
const reserved = new Set(reservedSlugs);

/** Whether a page at `/<slug>` would hide or imitate a reserved path. Posts may have any slug, because they are under `/blog/`. */
export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug);
}
