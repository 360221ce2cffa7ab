import type { FastifyRequest } from 'fastify';
import { userRequired } from '../../../../platform/http/authentication.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { assertPermission, hasPermission } from '../../../../platform/http/permission.ts';
import { findResource, type NamedResource } from '../resources/registry.ts';

/** In `exports.resource`: the whole organization, to move it to another installation. */
export const ORGANIZATION = 'organization';

type Access = Pick<FastifyRequest, 'caller' | 'scopes'>;

/** Throws unless the caller may read the resource. Only an owner may export the whole organization. */
export function assertMayExport(access: Access, name: string): void {
  if (name === ORGANIZATION) assertOwns(access);
  else assertPermission(access.scopes, getResource(name).resource.permission);
}

export function mayExport({ caller, scopes }: Access, name: string): boolean {
  if (name === ORGANIZATION) return caller.kind === 'user' && caller.role === 'owner';
  return hasPermission(scopes, getResource(name).resource.permission);
}

export function getResource(name: string): NamedResource {
  const found = findResource(name);
  if (!found) throw new Error(`${name} cannot be exported`);
  return found;
}

function assertOwns({ caller }: Access): void {
  if (caller.kind !== 'user') throw userRequired();
  if (caller.role !== 'owner')
    throw new HttpError('owner_required', 'Only an owner can export the whole organization.');
}
