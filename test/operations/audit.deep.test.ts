import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { findFailure, inOrder } from './success.ts';
import { createWorld, sendAs, type World } from './world.ts';

/** Writing operations without an entry, each with its reason. A new operation must record what it changes. */
const WITHOUT_ENTRY: Record<string, string> = {
  recordView: 'counts a visitor without saying who',
  signIn: "the sign-in of members is in the members' own audit",
  signOut: "the sign-in of members is in the members' own audit",
  requestSignInLink: "the sign-in of members is in the members' own audit",
  registerMember: 'the link in the email records the new member',
  receiveStripeEvent: 'stores what Stripe reports; what follows for subscriptions and payments has events',
  reportJob: 'a report says no more than who sent it: a visitor without a name',
  requestAlert: "alerts are the visitor's own, and an entry for new ones only would say who subscribes",
  confirmAlert: "alerts are the visitor's own",
  updateAlert: "alerts are the visitor's own",
  deleteAlert: "alerts are the visitor's own",
  createPosting: "drafts are the employer's own",
  updateOwnPosting: "drafts are the employer's own",
  deleteOwnPosting: "drafts are the employer's own",
  duplicatePosting: "drafts are the employer's own",
  payPosting: 'says where to pay',
  openBillingPortal: 'says where to go',
  checkPaymentSettings: 'changes only what is known of Stripe',
  requestInvitationLink: "the sign-in of members is in the members' own audit",
  requestPostingLink: "the sign-in of members is in the members' own audit",
  replaceApplication: 'does nothing here: the application counts already',
  saveJob: "saved jobs are the member's own",
  unsaveJob: "saved jobs are the member's own",
  testEnrichmentProvider: 'changes nothing',
  previewEmailTemplate: 'changes nothing',
  checkJob: 'changes nothing',
  previewBoard: 'changes nothing',
  previewJob: 'changes nothing',
  previewImport: 'changes nothing',
  recognizeLink: 'changes nothing',
  createPasskeyOptions: 'only begins; adding the passkey is recorded',
  createSignInOptions: 'only begins; the sign-in is recorded',
  requestStaffSignInLink:
    'only begins; the sign-in is recorded. An entry for users only would show in the time',
  createTotpOptions: 'only begins; adding the app is recorded',
};

/** Their requests change nothing in this world: it has what they create, or an earlier operation did the same. */
const UNCHANGING = [
  'batchJobs',
  'createCategory',
  'createJob',
  'createMember',
  'createPage',
  'createPlan',
  'joinOrganization',
  'updateDomain',
  'updateItem',
  'updatePaymentSettings',
  'uploadAsset',
  'verifyDomain',
];

const RECORDED_READS = [
  'exportMember',
  'exportPerson',
  'exportJobs',
  'exportCompanies',
  'exportMembers',
  'exportApplications',
  'exportItems',
  'getExportFile',
  'downloadFile',
  'exportReceivedApplications',
];

let contract: Contract;
beforeAll(async () => {
  contract = await readContract(await sharedServer());
});

/** Sends the operation's request, and returns the actions of the entries that it leaves in any log. */
async function perform({ owner, theirs }: World, operation: Operation): Promise<string[]> {
  const requestId = `${owner.slug}.${operation.operationId}`;
  const response = await sendAs(owner, operation, theirs, { headers: { 'x-request-id': requestId } });
  expect(findFailure(operation, response)).toEqual([]);
  const { db } = (await sharedServer()).connection;
  const entries = db.selectFrom('audit_log').select('action').where('request_id', '=', requestId);
  return (await entries.execute()).map(({ action }) => action);
}

test('every writing operation leaves an entry in its transaction, except those listed with a reason, and reading leaves none', async () => {
  const world = await createWorld();
  const silent: string[] = [];
  const recordedReads: string[] = [];
  for (const operation of inOrder(contract.operations)) {
    const isRecorded = (await perform(world, operation)).length > 0;
    if (operation.method === 'GET' && isRecorded) recordedReads.push(operation.operationId);
    if (operation.method !== 'GET' && !isRecorded) silent.push(operation.operationId);
  }
  expect(silent.sort()).toEqual([...Object.keys(WITHOUT_ENTRY), ...UNCHANGING].sort());
  expect(recordedReads).toEqual(RECORDED_READS);
});
