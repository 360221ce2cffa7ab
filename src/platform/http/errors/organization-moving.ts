import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../scope.ts';
import { isRead } from '../is-read.ts';
import { HttpError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the request may come while the organization moves. It changes nothing that moves. */
    worksWhileMoving?: boolean;
  }
}

/** Long enough that clients do not hammer, since a move takes minutes. */
const RETRY_SECONDS = 60;

/** Throws 503 for a request that changes something of an organization that is moving to another installation. */
export function assertMayChange(
  { method, routeOptions: { config } }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  { organization }: Scope,
): void {
  const isChange = !isRead({ method }) && !config.storesNothing && !config.worksWhileMoving;
  if (organization.isMoving && isChange) throw organizationMoving();
}

export function organizationMoving(cause?: Error): HttpError {
  return new HttpError(
    'organization_moving',
    'The board is moving to another installation, and is read-only until then. Try again later.',
    { headers: { 'retry-after': String(RETRY_SECONDS) }, cause },
  );
}

/** Whether a trigger refused the change, because the organization was locked after the request had begun. */
export function isRefusedWhileMoving(error: { code?: string | undefined }): boolean {
  return error.code === 'CB001';
}
