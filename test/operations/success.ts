import type { TestResponse } from '../app.ts';
import type { Operation } from '../contract.ts';

/** Scopes that a request of `attempts.ts` needs in addition to the operation's own. */
export const FURTHER_SCOPES: Record<string, string[]> = {
  exportMember: ['payments:read'],
  createMemberExportLink: ['payments:read'],
  updateWebhook: ['jobs:read', 'categories:read', 'secrets:read'],
  createEnrichmentProvider: ['jobs:write'],
  updateEnrichmentProvider: ['jobs:write', 'secrets:read'],
};

/** These run last and in this order: each deletes only data that no later one needs. */
const DESTRUCTIVE = [
  'deleteAlert',
  'unsaveJob',
  'deleteExport',
  // Nothing but the next one works while it is locked.
  'lockOrganization',
  'unlockOrganization',
  'deleteJob',
  // Its request deletes the job, too.
  'batchJobs',
  'deleteCategory',
  'deleteAuthor',
  'deletePage',
  'deleteAsset',
  'deleteItem',
  'deleteCollection',
  'signOut',
  'changePassword',
  'setMemberPassword',
  'signMemberOut',
  'deleteMember',
  'deleteDomain',
  'deleteSecret',
  'deleteWebhook',
  'deleteEnrichmentProvider',
  'rotateApiKey',
  'revokeApiKey',
  'deleteMySession',
  'deleteMyOtherSessions',
  'enrollPasskey',
  'enrollTotp',
  'replaceMyRecoveryCodes',
  'deleteMyPasskey',
  'removeMyTotp',
  'changeMyPassword',
  'removeStaffMember',
  'deleteUser',
  'leaveOrganization',
  'deleteOperatedOrganization',
  'deleteOrganization',
];

/** Their requests create a resource that already exists. */
const REPEATED = ['createJob', 'createCategory', 'createPage', 'createMember', 'createPlan'];

/** They need another host, and the server of these tests reaches none. */
const OFFLINE = ['recognizeLink'];

export function inOrder(operations: Operation[]): Operation[] {
  const rank = ({ operationId }: Operation) => DESTRUCTIVE.indexOf(operationId);
  return operations.toSorted((a, b) => rank(a) - rank(b));
}

/** An operation succeeds only with a status that its description has. */
export function findFailure(
  { operationId, definition }: Operation,
  { status, text }: TestResponse,
): object[] {
  const isDescribed = status < 400 && `${status}` in definition.responses;
  const isDone = isDescribed || (status === 409 && REPEATED.includes(operationId));
  const isOffline = OFFLINE.includes(operationId) && text.includes('"unreadable_source"');
  return isDone || isOffline ? [] : [{ operationId, status, text }];
}
