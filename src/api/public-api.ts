import type { FastifyInstance } from 'fastify';
import { publicAlertRoutes } from '../features/alerts/public/routes.ts';
import type { AlertRequestOptions } from '../features/alerts/request.ts';
import type { ViewRecorder } from '../features/analytics/views/recorder.ts';
import { viewRoutes } from '../features/analytics/views/routes.ts';
import type { ApplyOptions } from '../features/applications/apply.ts';
import { receivedMessageRoutes } from '../features/applications/employers/message-routes.ts';
import { receivedApplicationRoutes } from '../features/applications/employers/routes.ts';
import { applyRoutes } from '../features/applications/public/apply-routes.ts';
import { candidateRoutes } from '../features/applications/public/routes.ts';
import type { FileStore } from '../features/assets/upload.ts';
import { challengeRoutes } from '../features/challenges/routes.ts';
import { publicCollectionRoutes } from '../features/collections/public/routes.ts';
import { companyEditorRoutes } from '../features/company-claims/editor/routes.ts';
import { companyLogoRoutes } from '../features/company-claims/logo/routes.ts';
import { publicClaimRoutes } from '../features/company-claims/public/routes.ts';
import { receivedExportRoutes } from '../features/exports/received-routes.ts';
import { publicJobReportRoutes } from '../features/job-reports/public-routes.ts';
import { signInRoutes } from '../features/members/sessions/routes.ts';
import { onDemandTlsRoutes } from '../features/organizations/domains/on-demand-tls-routes.ts';
import type { BoardFinder } from '../features/organizations/find-by-host.ts';
import { portalRoutes } from '../features/payment-providers/public/routes.ts';
import { stripeWebhookRoutes } from '../features/payment-providers/stripe/routes.ts';
import { postingActionRoutes } from '../features/postings/public/actions/routes.ts';
import { publicPostingRoutes } from '../features/postings/public/routes.ts';
import { paymentsOfPostings } from '../features/postings/purchases/settle.ts';
import type { PostingRequestOptions } from '../features/postings/requests.ts';
import { workspaceRoutes } from '../features/postings/workspace/routes.ts';
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
    files,
    keyRing,
    views,
    caches,
    visitors,
    alerts,
    postings,
    outbound,
    applications,
    origin,
  }: ApiOptions & {
    /** Of the installation, whose host serves downloads. */
    origin: string;
    views: ViewRecorder;
    caches: SiteCaches;
    visitors: VisitorLimits;
    alerts: AlertRequestOptions;
    postings: PostingRequestOptions;
    applications: ApplyOptions;
    files: FileStore;
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
  await server.register(challengeRoutes, { ...board, keyRing });
  await server.register(publicAlertRoutes, { ...board, ...alerts });
  await server.register(savedJobRoutes, board);
  const employers = { ...board, ...postings, outbound };
  for (const routes of [publicPostingRoutes, postingActionRoutes, workspaceRoutes])
    await server.register(routes, employers);
  await server.register(portalRoutes, { ...board, stripe: postings.stripe });
  await server.register(applyRoutes, { ...board, ...applications });
  await server.register(candidateRoutes, { ...board, notifyStaff: applications.notifyStaff });
  await server.register(receivedApplicationRoutes, { ...board, keyRing, origin });
  await server.register(receivedMessageRoutes, { ...board, availability: applications.availability });
  await server.register(receivedExportRoutes, board);
  const claims = { ...board, availability: alerts.availability, outbound };
  await server.register(publicClaimRoutes, claims);
  await server.register(companyEditorRoutes, claims);
  await server.register(companyLogoRoutes, { ...claims, files });
  await server.register(onDemandTlsRoutes, { prefix, boards });
  await server.register(viewRoutes, { prefix, boards, views });
  await server.register(stripeWebhookRoutes, {
    prefix,
    boards,
    keyRing,
    counter: signIn.counters.minute,
    limit: config.RATE_LIMIT_WRONG_KEY,
    use: paymentsOfPostings,
  });
  await server.register(signInRoutes, { prefix, boards, ...signIn });
}
