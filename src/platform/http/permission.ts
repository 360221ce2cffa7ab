import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors/http-error.ts';

/** `<resource>:read` or `<resource>:write`. */
type Permission = `${string}:read` | `${string}:write`;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a key needs to use the route. */
    permission?: Permission;
    /** Any of these is enough, too. The handler checks which of them a request needs. */
    orPermissions?: readonly Permission[];
  }
}

/** Whether the scopes include the permission. `*` allows everything, and write includes read. */
export function hasPermission(scopes: readonly string[], permission: string): boolean {
  if (scopes.includes('*') || scopes.includes(permission)) return true;
  const [resource, access] = permission.split(':');
  return access === 'read' && scopes.includes(`${resource}:write`);
}

/** Throws 403 `insufficient_scope` unless the scopes include the permission. */
export function assertPermission(
  scopes: readonly string[],
  permission: string,
  message = `This operation requires a key with the scope ${permission}.`,
): void {
  if (hasPermission(scopes, permission)) return;
  throw new HttpError('insufficient_scope', message, { details: { required: permission } });
}

/** Prevents the start if a route declares no permission or an unknown one. Holds for routes that are added after this call. */
export function requirePermissions(app: FastifyInstance, permissions: readonly string[]): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const { permission = '', orPermissions = [] } = config ?? {};
    if ([permission, ...orPermissions].every((name) => permissions.includes(name))) return;
    throw new Error(`${[method].flat().join(', ')} ${url} does not declare a valid permission.`);
  });
}
