import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { OidcError } from './errors.ts';
import { fetchFromProvider } from './fetch.ts';
import { toOidcError } from './library-errors.ts';

/** This installation, as registered with its provider. */
export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** For each request to the provider. */
  timeoutSeconds?: number;
}

/** How far the clocks of provider and server may differ. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/** Fetches the metadata of the provider. Sign-ins that use the result verify the signature of ID tokens. */
export async function discover({
  issuer,
  clientId,
  clientSecret,
  timeoutSeconds = 10,
}: OidcClient): Promise<Configuration> {
  try {
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticateClient(clientSecret),
      {
        timeout: timeoutSeconds,
        [customFetch]: fetchFromProvider,
        // `fetchFromProvider` allows http on loopback only.
        execute: [allowInsecureRequests, enableNonRepudiationChecks],
      },
    );
    // The library accepts other issuers for some Microsoft tenants, which would let in people of any tenant.
    const metadata = configuration.serverMetadata();
    if (new URL(metadata.issuer).href !== new URL(issuer).href)
      throw new OidcError('oidc_failed', 'other_issuer');
    return configuration;
  } catch (error) {
    throw toOidcError(error);
  }
}

/** The same provider without the keys that the library has cached. The provider may have replaced them since. */
export function withoutKeys(
  discovered: Configuration,
  { clientId, clientSecret }: OidcClient,
): Configuration {
  const tolerance = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const auth = authenticateClient(clientSecret);
  const fresh = new Configuration(discovered.serverMetadata(), clientId, tolerance, auth);
  fresh.timeout = discovered.timeout;
  fresh[customFetch] = fetchFromProvider;
  for (const setUp of [allowInsecureRequests, enableNonRepudiationChecks]) setUp(fresh);
  return fresh;
}

/** OpenID Connect Discovery, section 3: without a list, the provider supports client_secret_basic. */
function authenticateClient(clientSecret: string): ClientAuth {
  const basic = ClientSecretBasic(clientSecret);
  const post = ClientSecretPost(clientSecret);
  return (server, ...others) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...others);
  };
}
