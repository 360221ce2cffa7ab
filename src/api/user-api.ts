import type { FastifyInstance } from 'fastify';
import type { Installation } from '../features/board/organizations/board-url.ts';
import { passkeyEnrollmentRoutes } from '../features/people/staff/factors/passkeys/enroll-routes.ts';
import { passkeyRoutes } from '../features/people/staff/factors/passkeys/routes.ts';
import { factorRoutes } from '../features/people/staff/factors/routes.ts';
import { totpRoutes } from '../features/people/staff/factors/totp/routes.ts';
import { ownMembershipRoutes } from '../features/people/staff/me/membership-routes.ts';
import { meRoutes } from '../features/people/staff/me/routes.ts';
import { ownSessionRoutes } from '../features/people/staff/me/session-routes.ts';
import { notificationRoutes } from '../features/people/staff/notifications/routes.ts';
import type { OidcOptions } from '../features/people/staff/oidc/options.ts';
import { OidcProvider } from '../features/people/staff/oidc/provider.ts';
import { oidcRoutes } from '../features/people/staff/oidc/routes.ts';
import { operatedOrganizationRoutes } from '../features/people/staff/organizations/routes.ts';
import { authenticateUsers, type SessionOptions } from '../features/people/staff/sessions/identify.ts';
import { signInMethodRoutes } from '../features/people/staff/sessions/method-routes.ts';
import type { SignInMethodOptions } from '../features/people/staff/sessions/methods.ts';
import { staffSessionRoutes } from '../features/people/staff/sessions/routes.ts';
import { originOf } from '../features/people/staff/sessions/same-origin.ts';
import { staffLinkRoutes } from '../features/people/staff/sign-in-links/routes.ts';
import { systemRoutes } from '../features/people/staff/system/routes.ts';
import { userRoutes } from '../features/people/staff/users/routes.ts';
import type { CacheStore } from '../platform/cache/cache-store.ts';
import type { KeyRing } from '../platform/encryption/key-ring.ts';
import { API_PREFIX } from '../platform/http/openapi/openapi.ts';
import { findEmailAvailability } from '../platform/mail/availability.ts';
import { notificationCauses } from '../registries/notification-causes.ts';
import { organizationFigures } from '../registries/organization-figures.ts';
import { oidcClient } from '../settings/config.ts';
import type { Config } from '../settings/config-schema.ts';
import type { signInOptions } from '../settings/limits.ts';
import { type SystemReaderOptions, systemOptions } from '../system.ts';
import { applyChangedSettings } from './apply-changed-settings.ts';

/** Operations of users that belong to no organization, with a session. */
export async function mountUserApi(
  server: FastifyInstance,
  options: SystemReaderOptions & {
    cacheStore: CacheStore;
    keyRing: KeyRing;
    signIn: ReturnType<typeof signInOptions>;
  },
  sessions: SessionOptions,
): Promise<void> {
  const { config, keyRing, signIn } = options;
  const { installation } = sessions;
  await server.register(
    async (api) => {
      authenticateUsers(api, sessions);
      applyChangedSettings(api, options.cacheStore);
      const oidc = await openOidc(config, installation);
      const email = findEmailAvailability(config);
      await mountUserRoutes(api, { ...sessions, ...oidc, signIn, keyRing, email });
      await api.register(systemRoutes, { ...sessions, email, ...systemOptions(options, installation) });
    },
    { prefix: API_PREFIX },
  );
}

/** The identity provider of users. */
async function openOidc(
  config: Config,
  installation: Installation,
): Promise<Pick<OidcOptions, 'provider' | 'isOidcOnly'>> {
  const client = await oidcClient(config);
  const redirectUri = `${originOf(installation)}${API_PREFIX}/session/oidc/callback`;
  return {
    provider: client && new OidcProvider({ ...client, redirectUri }),
    isOidcOnly: config.OIDC_ONLY === 'true',
  };
}

async function mountUserRoutes(
  api: FastifyInstance,
  options: SignInMethodOptions & { keyRing: KeyRing },
): Promise<void> {
  await api.register(staffSessionRoutes, options);
  await api.register(staffLinkRoutes, options);
  await api.register(signInMethodRoutes, options);
  await api.register(oidcRoutes, options);
  await api.register(meRoutes, options);
  await api.register(factorRoutes, options);
  await api.register(totpRoutes, options);
  await api.register(passkeyRoutes, options);
  await api.register(passkeyEnrollmentRoutes, options);
  await api.register(ownSessionRoutes, options);
  await api.register(ownMembershipRoutes, options);
  await api.register(notificationRoutes, { ...options, notificationCauses });
  await api.register(userRoutes, options);
  await api.register(operatedOrganizationRoutes, { ...options, figures: organizationFigures });
}
