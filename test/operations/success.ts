import type { TestResponse } from '../app.ts';
import { fileForm, makeImage } from '../assets.ts';
import type { Operation } from '../contract.ts';
import { plan } from './attempts.ts';

/** Scopes that a request of `attempts.ts` needs in addition to the operation's own. */
export const FURTHER_SCOPES: Record<string, string[]> = {
  exportMember: ['payments:read', 'applications:read'],
  createMemberExportLink: ['payments:read', 'applications:read'],
  getApplicationFunnel: ['analytics:read'],
  exportPerson: ['payments:read', 'applications:read'],
  erasePerson: ['applications:write'],
  updateWebhook: ['jobs:read', 'categories:read', 'secrets:read'],
  createEnrichmentProvider: ['jobs:write'],
  updateEnrichmentProvider: ['jobs:write', 'secrets:read'],
};

/** These run last and in this order: each deletes only data that no later one needs. */
const DESTRUCTIVE = [
  'acceptCompanyInvitation',
  'deleteAlert',
  'deleteCoupon',
  'deleteOwnPosting',
  'unsaveJob',
  'withdrawApplication',
  'eraseApplication',
  'deleteReceivedNote',
  'deleteApplicationNote',
  'deleteApplication',
  'removeColleague',
  'removeCompanyMember',
  'deleteExport',
  // Nothing but the next one works while it is locked.
  'lockOrganization',
  'unlockOrganization',
  'deleteJob',
  // Its request deletes the job, too.
  'batchJobs',
  'deleteCategory',
  'deleteCompany',
  'deleteAuthor',
  'deletePage',
  'deleteAsset',
  'deleteItem',
  'deleteCollection',
  'signOut',
  'changePassword',
  'setMemberPassword',
  'signMemberOut',
  'erasePerson',
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

/** Bodies with which operations store something whose requests name what exists already. */
export async function newBodies(): Promise<Record<string, unknown>> {
  const job = { title: 'Harbour Master', external_id: 'new', slug: 'new', category: 'New docks' };
  return {
    createJob: job,
    createCategory: { name: 'Newest docks' },
    createPage: { title: 'Imprint', slug: 'imprint' },
    createMember: { email: 'new@pilots.example' },
    createPlan: { ...plan, name: 'New', stripePriceId: 'price_new' },
    updateItem: { data: { name: 'South Sea Pilots' } },
    uploadAsset: fileForm(await makeImage({ width: 31, height: 17 })),
    uploadCompanyLogo: fileForm(await makeImage({ width: 17, height: 31 })),
    batchJobs: {
      operations: [
        { method: 'create', body: { title: 'Cook' } },
        { method: 'create', body: { ...job, external_id: 'newer', slug: 'newer', category: 'Newer docks' } },
      ],
    },
  };
}

/** Operations that succeed without a change of the database, each with the reason. */
export const STORING_NOTHING: Record<string, string> = {
  checkPaymentSettings: 'the organization has no key of Stripe',
  createPasskeyOptions: 'its challenge is bookkeeping',
  createSignInOptions: 'its challenge is bookkeeping',
  createTotpOptions: 'its challenge is bookkeeping',
  joinOrganization: 'the user is a member already',
  openBillingPortal: 'says where to go',
  payPosting: 'says where to pay',
  previewBoard: 'a preview',
  previewEmailTemplate: 'a preview',
  previewImport: 'a preview',
  previewJob: 'a preview',
  recordView: 'views are written a second later',
  replaceApplication: 'the application counts already',
  testEnrichmentProvider: 'a test',
  updateDomain: 'the domain is the primary one already',
  updatePaymentSettings: 'the provider is the same',
  verifyDomain: 'the domain is active already',
};

/** They need another host, and the server of these tests reaches none. */
const OFFLINE = ['recognizeLink'];

export function inOrder(operations: Operation[]): Operation[] {
  const rank = ({ operationId }: Operation) => DESTRUCTIVE.indexOf(operationId);
  return operations.toSorted((a, b) => rank(a) - rank(b));
}

/** An operation succeeds only with a status that its description has, and if no cache stores an answer about one person. */
export function findFailure(operation: Operation, response: TestResponse): object[] {
  const { operationId, definition } = operation;
  const { status, text, headers } = response;
  if (isStorable(operation, response))
    return [{ operationId, caching: headers.get('cache-control'), etag: headers.get('etag') }];
  const isDescribed = status < 400 && `${status}` in definition.responses;
  const isDone = isDescribed || (status === 409 && REPEATED.includes(operationId));
  const isOffline = OFFLINE.includes(operationId) && text.includes('"unreadable_source"');
  return isDone || isOffline ? [] : [{ operationId, status, text }];
}

/** What caches may store without a credential, because it is the same for everyone. */
const PUBLIC = ['listPublicItems', 'getPublicItem'];

function isStorable(
  { operationId, method, credential, definition }: Operation,
  { headers }: TestResponse,
): boolean {
  const caching = headers.get('cache-control');
  if (caching === 'no-store') return false;
  if (caching === 'private, no-cache')
    return method !== 'GET' || credential === 'none' || !headers.has('etag') || 'x-no-store' in definition;
  return !PUBLIC.includes(operationId);
}

/** Operations of users need a browser, and downloads need the installation's host. */
export function isOfBoards({ credential, definition }: Operation): boolean {
  return (
    credential !== 'session' &&
    !['Staff', 'Sign-in', 'Installation', 'Downloads'].includes(definition.tags[0])
  );
}
