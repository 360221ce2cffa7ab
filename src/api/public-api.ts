import type { FastifyInstance } from 'fastify';
import { publicAlertRoutes } from '../features/alerts/public/routes.ts';
import type { AlertRequestOptions } from '../features/alerts/request.ts';
import type { ViewRecorder } from '../features/analytics/views/recorder.ts';
import { viewRoutes } from '../features/analytics/views/routes.ts';
import type { ApplyOptions } from '../features/applications/apply.ts';
import { applyRoutes } from '../features/applications/public/apply-routes.ts';
import { candidateRoutes } from '../features/applications/public/routes.ts';
import { publicCollectionRoutes } from '../features/collections/public/routes.ts';
import { companyEditorRoutes } from '../features/company-claims/editor/routes.ts';
import { publicClaimRoutes } from '../features/company-claims/public/routes.ts';
import { publicJobReportRoutes } from '../features/job-reports/public-routes.ts';
import { signInRoutes } from '../features/members/sessions/routes.ts';
import { onDemandTlsRoutes } from '../features/organizations/domains/on-demand-tls-routes.ts';
import type { BoardFinder } from '../features/organizations/find-by-host.ts';
import { stripeWebhookRoutes } from '../features/payment-providers/stripe/routes.ts';
import { postingActionRoutes } from '../features/postings/public/actions/routes.ts';
import { publicPostingRoutes } from '../features/postings/public/routes.ts';
import type { PostingRequestOptions } from '../features/postings/requests.ts';
import { savedJobRoutes } from '../features/saved-jobs/routes.ts';
import type { signInOptions } from '../limits.ts';
import { API_PREFIX } from '../platform/http/openapi/openapi.ts';
import type { VisitorLimits } from '../platform/http/visitor-limits.ts';
import type { SiteCaches } from '../site/board-page.ts';
import type { ApiOptions } from './options.ts';

/** Operations that visitors of a board use without an API key. */
export async function mountPublicRoutes(
  server: FastifyInstance,
  {
    config,
    keyRing,
    views,
    caches,
    visitors,
    alerts,
    postings,
    outbound,
    applications,
  }: ApiOptions & {
    views: ViewRecorder;
    caches: SiteCaches;
    visitors: VisitorLimits;
    alerts: AlertRequestOptions;
    postings: PostingRequestOptions;
    applications: ApplyOptions;
  },
  boards: BoardFinder,
  signIn: ReturnType<typeof signInOptions>,
): Promise<void> {
  const prefix = API_PREFIX;
  await server.register(publicCollectionRoutes, {
    prefix,
    boards,
    cache: caches.itemLists,
    ...visitors,
  });
  await server.register(publicJobReportRoutes, { prefix, boards, ...visitors });
  const board = { prefix, boards, isHttps: signIn.isHttps, ...visitors };
  await server.register(publicAlertRoutes, { ...board, ...alerts });
  await server.register(savedJobRoutes, board);
  await server.register(publicPostingRoutes, { ...board, ...postings, outbound });
  await server.register(postingActionRoutes, { ...board, ...postings, outbound });
  await server.register(applyRoutes, { ...board, ...applications });
  await server.register(candidateRoutes, { ...board, notifyStaff: applications.notifyStaff });
  const claims = { ...board, availability: alerts.availability, outbound };
  await server.register(publicClaimRoutes, claims);
  await server.register(companyEditorRoutes, claims);
  await server.register(onDemandTlsRoutes, { prefix, boards });
  await server.register(viewRoutes, { prefix, boards, views });
  await server.register(stripeWebhookRoutes, {
    prefix,
    boards,
    keyRing,
    counter: signIn.counters.minute,
    limit: config.RATE_LIMIT_WRONG_KEY,
  });
  await server.register(signInRoutes, { prefix, boards, ...signIn });
}
