import type { FastifyInstance } from 'fastify';
import type { CacheStore } from '../platform/cache/cache-store.ts';
import { isRead } from '../platform/http/is-read.ts';

/** The permissions of the operations that change what this server caches about keys and organizations. */
const PERMISSIONS: ReadonlySet<string | undefined> = new Set([
  'organization:write',
  'domains:write',
  'api_keys:write',
  'staff:write',
  'plans:write',
]);

/** A change of settings, keys or staff counts for the next request to this server. Register it after the hooks that commit. */
export function applyChangedSettings(api: FastifyInstance, store: CacheStore): void {
  api.addHook('onSend', (request, reply, _payload, done) => {
    const { permission, needsSession } = request.routeOptions.config;
    const isOfSettings = needsSession || PERMISSIONS.has(permission);
    if (isOfSettings && !isRead(request) && reply.statusCode < 400) store.expireSettings();
    done();
  });
}
