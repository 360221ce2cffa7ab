import type { FastifyInstance } from 'fastify';

/** `<resource>:read` or `<resource>:write`. */
type Permission = `${string}:read` | `${string}:write`;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key must hold to use the route. */
    permission?: Permission;
  }
}

/** Whether these scopes allow that: `*` allows all, write includes read. */
export function holdsPermission(scopes: readonly string[], permission: string): boolean {
  if (scopes.includes('*') || scopes.includes(permission)) return true;
  const [resource, access] = permission.split(':');
  return access === 'read' && scopes.includes(`${resource}:write`);
}

/** A route added from here on must name its permission, a known one, or the server does not start. */
export function requirePermissions(app: FastifyInstance, known: readonly string[]): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.permission && known.includes(config.permission)) return;
    throw new Error(`${[method].flat().join(', ')} ${url} declares no known permission.`);
  });
}
