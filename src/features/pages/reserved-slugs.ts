/** What the board shows or may come to show under its own addresses. */
const ofTheBoard =
  'jobs blog c categories companies locations search salaries feed feeds rss atom sitemap sitemaps preview embed widget';
const ofItsVisitors =
  'account members login logout signin signout signup sign-in sign-out sign-up register auth oauth password unsubscribe checkout billing';
const ofTheServer =
  'api admin dashboard assets logos static files uploads docs openapi graphql mcp webhooks organization cms analytics collect healthz readyz livez health metrics errors';
/** What browsers and robots ask every site for. */
const ofEverySite =
  'robots favicon well-known manifest service-worker apple-touch-icon browserconfig opensearch';

const reserved = new Set(
  [ofTheBoard, ofItsVisitors, ofTheServer, ofEverySite].flatMap((names) => names.split(' ')),
);

/** Whether a page at `/<slug>` would hide, or pass for, one of those. Posts live under `/blog/` and may have any slug. */
export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug);
}
