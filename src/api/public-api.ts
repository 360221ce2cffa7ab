import type { FastifyInstance } from 'fastify';
import { portalRoutes } from '../features/billing/payment-providers/public/routes.ts';
import { stripeWebhookRoutes } from '../features/billing/payment-providers/stripe/routes.ts';
import { postingActionRoutes } from '../features/billing/postings/public/actions/routes.ts';
import { publicPostingRoutes } from '../features/billing/postings/public/routes.ts';
import { paymentsOfPostings } from '../features/billing/postings/purchases/settle.ts';
import type { PostingRequestOptions } from '../features/billing/postings/requests.ts';
import { workspaceRoutes } from '../features/billing/postings/workspace/routes.ts';
import type { ViewRecorder } from '../features/board/analytics/views/recorder.ts';
import { viewRoutes } from '../features/board/analytics/views/routes.ts';
import { onDemandTlsRoutes } from '../features/board/organizations/domains/on-demand-tls-routes.ts';
import type { BoardFinder } from '../features/board/organizations/find-by-host.ts';
import { receivedExportRoutes } from '../features/connect/exports/received-routes.ts';
import type { FileStore } from '../features/content/assets/upload.ts';
import { publicCollectionRoutes } from '../features/content/collections/public/routes.ts';
import type { ApplyOptions } from '../features/hiring/applications/apply.ts';
import { receivedMessageRoutes } from '../features/hiring/applications/employers/message-routes.ts';
import { receivedApplicationRoutes } from '../features/hiring/applications/employers/routes.ts';
import { applyRoutes } from '../features/hiring/applications/public/apply-routes.ts';
import { candidateRoutes } from '../features/hiring/applications/public/routes.ts';
import { publicAlertRoutes } from '../features/jobs/alerts/public/routes.ts';
import type { AlertRequestOptions } from '../features/jobs/alerts/request.ts';
import { companyEditorRoutes } from '../features/jobs/company-claims/editor/routes.ts';
import { companyLogoRoutes } from '../features/jobs/company-claims/logo/routes.ts';
import { publicClaimRoutes } from '../features/jobs/company-claims/public/routes.ts';
import { publicJobReportRoutes } from '../features/jobs/job-reports/public-routes.ts';
import { savedJobRoutes } from '../features/jobs/saved-jobs/routes.ts';
import { challengeRoutes } from '../features/people/challenges/routes.ts';
import { signInRoutes } from '../features/people/members/sessions/routes.ts';
import { API_PREFIX } from '../platform/http/openapi/openapi.ts';
import type { VisitorLimits } from '../platform/http/visitor-limits.ts';
import type { signInOptions } from '../settings/limits.ts';
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
