import { buildAuthorizationUrl, type Configuration, calculatePKCECodeChallenge } from 'openid-client';
import { isSecureOrLoopback } from '../../../../platform/local-domain.ts';
import { discover, type OidcClient, withoutKeys } from './discover.ts';
import { OidcError } from './errors.ts';
import { type OidcChecks, type OidcIdentity, requestIdentity } from './identity.ts';
import { toOidcError } from './library-errors.ts';

export interface OidcSettings extends OidcClient {
  /** The callback of this installation. */
  redirectUri: string;
}

const DISCOVERY_MS = 3_600_000;
/** Keeps a provider that is down from getting a request for each visitor. */
const RETRY_MS = 2_000;

/**
 * The identity provider of the installation. Its metadata is cached. Each sign-in fetches its keys: the library would reject keys that the
 * provider replaced within the last minute, when the code is used up already.
 */
export class OidcProvider {
  readonly #settings: OidcSettings;
  #configuration: Promise<Configuration> | undefined;
  #validUntilMs = 0;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
  }

  /** Where the browser goes to sign in. The provider asks for credentials if the last time is longer ago than `maxAgeSeconds`. */
  async authorizationUrl(
    { state, nonce, codeVerifier }: OidcChecks,
    { maxAgeSeconds }: { maxAgeSeconds: number },
  ): Promise<string> {
    const configuration = await this.#discover();
    try {
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: this.#settings.redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        max_age: String(maxAgeSeconds),
      });
      if (!isSecureOrLoopback(url.href)) throw new OidcError('oidc_failed', 'insecure_endpoint');
      return url.href;
    } catch (error) {
      throw toOidcError(error);
    }
  }

  /** Exchanges the code of the callback for the person's identity. Throws an `OidcError` unless everything is as it must be. */
  async identify(callback: URLSearchParams, checks: OidcChecks): Promise<OidcIdentity> {
    const configuration = withoutKeys(await this.#discover(), this.#settings);
    try {
      return await requestIdentity(configuration, `${this.#settings.redirectUri}?${callback}`, checks);
    } catch (error) {
      throw toOidcError(error);
    }
  }

  async #discover(): Promise<Configuration> {
    if (this.#configuration === undefined || performance.now() >= this.#validUntilMs) {
      this.#validUntilMs = performance.now() + DISCOVERY_MS;
      this.#configuration = discover(this.#settings);
      this.#configuration.catch(() => {
        this.#validUntilMs = performance.now() + RETRY_MS;
      });
    }
    return this.#configuration;
  }
}
