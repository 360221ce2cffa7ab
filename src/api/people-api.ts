import type { FastifyInstance } from 'fastify';
import { emailKinds } from '../email-kinds.ts';
import { alertRoutes } from '../features/alerts/routes.ts';
import { applicationRoutes } from '../features/applications/routes.ts';
import { couponRoutes } from '../features/coupons/routes.ts';
import { suppressionRoutes } from '../features/emails/suppressions/routes.ts';
import { emailTemplateRoutes } from '../features/emails/templates/routes.ts';
import { memberAuditRoutes } from '../features/members/audit-routes.ts';
import { memberExportRoutes } from '../features/members/export-routes.ts';
import { hasMember } from '../features/members/queries.ts';
import { memberRoutes } from '../features/members/routes.ts';
import { memberSignInRoutes } from '../features/members/sessions/member-routes.ts';
import type { Installation } from '../features/organizations/board-url.ts';
import { paymentProviderRoutes } from '../features/payment-providers/routes.ts';
import { paymentRoutes } from '../features/payments/routes.ts';
import { personRoutes } from '../features/people/routes.ts';
import { planRoutes } from '../features/plans/routes.ts';
import { paymentsOfPostings } from '../features/postings/purchases/settle.ts';
import { postingRoutes } from '../features/postings/routes.ts';
import { originOf } from '../features/staff/sessions/same-origin.ts';
import { subscriptionRoutes } from '../features/subscriptions/routes.ts';
import { costlyAtOnce, emailLimits } from '../limits.ts';
import { personalData } from '../personal-data.ts';
import { findEmailAvailability } from '../platform/mail/availability.ts';
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
