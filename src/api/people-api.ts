import type { FastifyInstance } from 'fastify';
import { couponRoutes } from '../features/billing/coupons/routes.ts';
import { paymentProviderRoutes } from '../features/billing/payment-providers/routes.ts';
import { paymentRoutes } from '../features/billing/payments/routes.ts';
import { planRoutes } from '../features/billing/plans/routes.ts';
import { paymentsOfPostings } from '../features/billing/postings/purchases/settle.ts';
import { postingRoutes } from '../features/billing/postings/routes.ts';
import { subscriptionRoutes } from '../features/billing/subscriptions/routes.ts';
import { suppressionRoutes } from '../features/board/emails/suppressions/routes.ts';
import { emailTemplateRoutes } from '../features/board/emails/templates/routes.ts';
import type { Installation } from '../features/board/organizations/board-url.ts';
import { applicationRoutes } from '../features/hiring/applications/routes.ts';
import { alertRoutes } from '../features/jobs/alerts/routes.ts';
import { memberAuditRoutes } from '../features/people/members/audit-routes.ts';
import { memberExportRoutes } from '../features/people/members/export-routes.ts';
import { hasMember } from '../features/people/members/queries.ts';
import { memberRoutes } from '../features/people/members/routes.ts';
import { memberSignInRoutes } from '../features/people/members/sessions/member-routes.ts';
import { personRoutes } from '../features/people/people/routes.ts';
import { originOf } from '../features/people/staff/sessions/same-origin.ts';
import { findEmailAvailability } from '../platform/mail/availability.ts';
import { emailKinds } from '../registries/email-kinds.ts';
import { personalData } from '../registries/personal-data.ts';
import { costlyAtOnce, emailLimits } from '../settings/limits.ts';
import type { ApiOptions } from './options.ts';

/** Members, and what is stored about people. */
export async function mountMemberRoutes(
  api: FastifyInstance,
  { keyRing }: ApiOptions,
  installation: Installation,
): Promise<void> {
  await api.register(memberRoutes, { personalData });
  await api.register(memberExportRoutes, { personalData, keyRing, origin: originOf(installation) });
  await api.register(personRoutes, { personalData });
  await api.register(memberAuditRoutes);
  await api.register(memberSignInRoutes);
}

/** Purchases of members, and postings of employers. */
export async function mountSaleRoutes(api: FastifyInstance, { config, keyRing }: ApiOptions): Promise<void> {
  await api.register(planRoutes);
  await api.register(couponRoutes);
  await api.register(postingRoutes);
  await api.register(subscriptionRoutes, { hasMember });
  await api.register(paymentRoutes, { hasMember, use: paymentsOfPostings });
  await api.register(paymentProviderRoutes, {
    keyRing,
    stripeUrl: config.STRIPE_URL,
    checkoutsAtOnce: costlyAtOnce(config),
  });
}

/** Applications, alerts and emails: what concerns people outside. */
export async function mountAudienceRoutes(
  api: FastifyInstance,
  { config, keyRing, redis }: ApiOptions,
  installation: Installation,
): Promise<void> {
  const availability = findEmailAvailability(config);
  await api.register(applicationRoutes, { availability, keyRing, origin: originOf(installation) });
  await api.register(suppressionRoutes);
  await api.register(alertRoutes);
  await api.register(emailTemplateRoutes, {
    templates: emailKinds(keyRing, installation).templates,
    availability,
    testEmails: emailLimits(config, redis).testEmails,
  });
}
