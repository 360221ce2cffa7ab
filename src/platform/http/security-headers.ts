import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';

/**
 * The security headers of every response. Helmet sets the same headers on each request, so they are read once. Responses to
 * malformed requests need these headers too, and no hook runs there.
 */
export async function readSecurityHeaders(isHttps: boolean): Promise<Record<string, string>> {
  const bare = Fastify();
  await bare.register(helmet, helmetOptions(isHttps));
  bare.get('/', async (_request, reply) => reply.code(204).send());
  const { headers } = await bare.inject('/');
  await bare.close();
  const { date: _date, connection: _connection, ...security } = headers;
  return security as Record<string, string>;
}

/** API responses need no scripts, styles or frames. Pages relax the policy where they are served. */
function helmetOptions(isHttps: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Subdomains of a customer's domain may use plain HTTP.
    strictTransportSecurity: isHttps && { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // These affect only obsolete browsers, or only pages.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}
