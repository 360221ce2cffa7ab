import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';

/** The operations that need no key. */
const PUBLIC = [
  'acceptCompanyInvitation',
  'apply',
  'changeColleague',
  'changePassword',
  'checkOwnPosting',
  'claimCompany',
  'confirmAlert',
  'confirmCompanyClaim',
  'createPosting',
  'createReceivedFileLink',
  'createReceivedNote',
  'createSignInOptions',
  'createStaffSession',
  'deleteAlert',
  'deleteOwnPosting',
  'deleteReceivedNote',
  'downloadFile',
  'duplicatePosting',
  'editCompany',
  'eraseApplication',
  'exportReceivedApplications',
  'findKnownHost',
  'finishOidcSignIn',
  'getAlert',
  'getApplicationForm',
  'getChallenge',
  'getOwnPosting',
  'getPublicItem',
  'getReceivedApplication',
  'getReceivedFunnel',
  'getReceivedTimeline',
  'getSavedJob',
  'getSentApplication',
  'getSession',
  'getSignInMethods',
  'inviteColleague',
  'listColleagues',
  'listJobsWithApplications',
  'listMessageTemplates',
  'listOwnCompanies',
  'listOwnCompanyClaims',
  'listOwnCredits',
  'listOwnPayments',
  'listOwnPostings',
  'listPostingPlans',
  'listPublicItems',
  'listReceivedApplications',
  'listSavedJobs',
  'listSentApplications',
  'moveReceivedApplications',
  'openBillingPortal',
  'pausePosting',
  'payPosting',
  'receiveStripeEvent',
  'recordView',
  'recordViewByPixel',
  'registerMember',
  'removeColleague',
  'renewPosting',
  'replaceApplication',
  'reportJob',
  'requestAlert',
  'requestInvitationLink',
  'requestPostingLink',
  'requestSignInLink',
  'requestStaffSignInLink',
  'resumePosting',
  'saveJob',
  'sendReceivedMessage',
  'signIn',
  'signOut',
  'startOidcSignIn',
  'submitItem',
  'submitPosting',
  'unsaveJob',
  'updateAlert',
  'updateOwnPosting',
  'updateReceivedApplication',
  'uploadCompanyLogo',
  'withdrawApplication',
  'withdrawPosting',
];

/** Scopes by the first segment of the path, unless they have its name. */
const RESOURCES: Record<string, string> = {
  activity: 'events',
  'api-keys': 'api_keys',
  'payment-settings': 'payments',
  'audit-log': 'audit',
  'company-claims': 'companies',
  'company-merges': 'companies',
  'organization-lock': 'organization',
  invitations: 'staff',
  overview: 'organization',
  'email-templates': 'organization',
  suppressions: 'members',
  alerts: 'members',
  coupons: 'plans',
  postings: 'jobs',
  people: 'members',
  'job-reports': 'jobs',
  'landing-pages': 'jobs',
  places: 'jobs',
  'enrichment-providers': 'enrichment',
};

/** The operations that do not need the scope of their path and method. */
const OTHER_SCOPES: Record<string, string> = {
  // There is no scope to read keys.
  listApiKeys: 'api_keys:write',
  getApiKey: 'api_keys:write',
  // They store nothing.
  checkJob: 'jobs:read',
  previewEmailTemplate: 'organization:read',
  listMemberPayments: 'payments:read',
  createMemberExportLink: 'members:read',
  createApplicationFileLink: 'applications:read',
  // Exporting is reading. The scope depends on the resource.
  exportJobs: 'jobs:read',
  exportCompanies: 'companies:read',
  exportMembers: 'members:read',
  exportApplications: 'applications:read',
  exportItems: 'cms:read',
  listExports: 'jobs:read',
  createExport: 'jobs:read',
  getExport: 'jobs:read',
  getExportFile: 'jobs:read',
  createExportLink: 'jobs:read',
  deleteExport: 'jobs:read',
  createPayment: 'payments:write',
  createCheckout: 'payments:write',
  checkPaymentSettings: 'payments:write',
};

let contract: Contract;
let keyed: Operation[];
let scopes: string[];
beforeAll(async () => {
  contract = await readContract(await sharedServer());
  keyed = contract.operations.filter(({ credential }) => credential === 'key');
  scopes = contract.document.components.schemas.Scope.enum;
});

test('only operations for visitors, Stripe and the reverse proxy need no key', () => {
  const open = contract.operations.filter(({ credential }) => credential === 'none');
  expect(open.map(({ operationId }) => operationId).sort()).toEqual(PUBLIC);
  for (const { scope } of keyed) expect(scopes).toContain(scope);
});

test('every operation needs the scope of its resource: read for GET, and write for all others', () => {
  for (const { operationId, method, path, scope } of keyed) {
    const segment = path.split('/')[1]!;
    const usual = `${RESOURCES[segment] ?? segment}:${method === 'GET' ? 'read' : 'write'}`;
    expect({ operationId, scope }).toEqual({ operationId, scope: OTHER_SCOPES[operationId] ?? usual });
  }
});

test('only users, and no API key, may change staff, invite, lock or delete the organization', () => {
  const forUsers = contract.operations.filter(
    ({ scope, credential }) => scope !== undefined && credential === 'session',
  );
  expect(forUsers.map(({ operationId }) => operationId).sort()).toEqual([
    'adoptApiKey',
    'createInvitation',
    'deleteOrganization',
    'lockOrganization',
    'removeStaffMember',
    'revokeInvitation',
    'unlockOrganization',
    'updateStaffMember',
  ]);
});
