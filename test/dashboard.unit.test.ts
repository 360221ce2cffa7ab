import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { permissions } from '../src/features/people/permissions/scopes.ts';

const files = globSync('dashboard/src/**/*.{ts,tsx}').filter((path) => !path.includes('/generated/'));
const sources = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]));
const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

interface Described {
  operationId: string;
  responses: Record<string, unknown>;
}

const FOR_VISITORS = 'Pages of the board and other front ends use it for their visitors.';
const AS_FILES = 'The dashboard exports lists as files (createExport) and downloads them by a link.';
const LISTED = 'The list on the screen has everything that it returns.';

/** Operations that a person has no use for in the dashboard, each with its reason. */
const notInDashboard: Record<string, string> = {
  changePassword: FOR_VISITORS,
  acceptCompanyInvitation: FOR_VISITORS,
  changeColleague: FOR_VISITORS,
  claimCompany: FOR_VISITORS,
  confirmCompanyClaim: FOR_VISITORS,
  editCompany: FOR_VISITORS,
  inviteColleague: FOR_VISITORS,
  listColleagues: FOR_VISITORS,
  listOwnCompanies: FOR_VISITORS,
  listOwnCompanyClaims: FOR_VISITORS,
  removeColleague: FOR_VISITORS,
  checkOwnPosting: FOR_VISITORS,
  createPosting: FOR_VISITORS,
  deleteOwnPosting: FOR_VISITORS,
  duplicatePosting: FOR_VISITORS,
  getOwnPosting: FOR_VISITORS,
  listOwnCredits: FOR_VISITORS,
  listOwnPayments: FOR_VISITORS,
  listOwnPostings: FOR_VISITORS,
  listPostingPlans: FOR_VISITORS,
  pausePosting: FOR_VISITORS,
  openBillingPortal: FOR_VISITORS,
  payPosting: FOR_VISITORS,
  renewPosting: FOR_VISITORS,
  requestInvitationLink: FOR_VISITORS,
  requestPostingLink: FOR_VISITORS,
  resumePosting: FOR_VISITORS,
  submitPosting: FOR_VISITORS,
  updateOwnPosting: FOR_VISITORS,
  uploadCompanyLogo: FOR_VISITORS,
  withdrawPosting: FOR_VISITORS,
  confirmAlert: FOR_VISITORS,
  deleteAlert: FOR_VISITORS,
  getAlert: FOR_VISITORS,
  getSavedJob: FOR_VISITORS,
  apply: FOR_VISITORS,
  eraseApplication: FOR_VISITORS,
  getApplicationForm: FOR_VISITORS,
  getSentApplication: FOR_VISITORS,
  listSentApplications: FOR_VISITORS,
  replaceApplication: FOR_VISITORS,
  withdrawApplication: FOR_VISITORS,
  getChallenge: FOR_VISITORS,
  listReceivedApplications: FOR_VISITORS,
  getReceivedApplication: FOR_VISITORS,
  updateReceivedApplication: FOR_VISITORS,
  moveReceivedApplications: FOR_VISITORS,
  listJobsWithApplications: FOR_VISITORS,
  getReceivedFunnel: FOR_VISITORS,
  getReceivedTimeline: FOR_VISITORS,
  createReceivedNote: FOR_VISITORS,
  deleteReceivedNote: FOR_VISITORS,
  createReceivedFileLink: FOR_VISITORS,
  listMessageTemplates: FOR_VISITORS,
  sendReceivedMessage: FOR_VISITORS,
  exportReceivedApplications: FOR_VISITORS,
  listSavedJobs: FOR_VISITORS,
  requestAlert: FOR_VISITORS,
  saveJob: FOR_VISITORS,
  unsaveJob: FOR_VISITORS,
  updateAlert: FOR_VISITORS,
  getPublicItem: FOR_VISITORS,
  getSession: FOR_VISITORS,
  listPublicItems: FOR_VISITORS,
  recordView: FOR_VISITORS,
  recordViewByPixel: FOR_VISITORS,
  registerMember: FOR_VISITORS,
  reportJob: FOR_VISITORS,
  requestSignInLink: FOR_VISITORS,
  signIn: FOR_VISITORS,
  signOut: FOR_VISITORS,
  submitItem: FOR_VISITORS,
  findKnownHost: 'A reverse proxy asks it before it gets a certificate.',
  receiveStripeEvent: 'Stripe sends events to it.',
  createMemberExportLink: 'For programs that pass a download on. The dashboard reads the export itself.',
  erasePerson: 'For requests of people who are no members. Members have their own screen.',
  exportPerson: 'For requests of people who are no members. Members have their own screen.',
  exportApplications: AS_FILES,
  exportCompanies: AS_FILES,
  exportItems: AS_FILES,
  exportJobs: AS_FILES,
  exportMembers: AS_FILES,
  getExportFile: AS_FILES,
  downloadFile: 'A link leads to it.',
  batchCompanies: 'For programs that synchronize companies.',
  getPosting: LISTED,
  listCredits: 'The screen of the member shows the sum.',
  getInvitation: LISTED,
  getJobPreflight: 'The form of a job checks what it shows (checkJob).',
  getJobReport: LISTED,
  getMyMembership: LISTED,
  getMyPasskey: LISTED,
  getMySession: LISTED,
  getOperatedOrganization: LISTED,
  getSecret: LISTED,
  getStaffSession: LISTED,
  getUser: LISTED,
};

function findAll(pattern: RegExp): string[] {
  return [...sources.values()].flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found));
}

describe('the dashboard', () => {
  it('imports only itself and the messages, nothing of the server', () => {
    for (const [path, text] of sources)
      for (const [, from = ''] of text.matchAll(/from '([^']+)'|import\('([^']+)'\)/g))
        if (from.startsWith('.'))
          expect({ path, target: new URL(from, `file:///${path}`).pathname.slice(1) }).toEqual({
            path,
            target: expect.stringMatching(/^(dashboard\/src|locales)\//),
          });
  });

  it('shows every time with one component, which has UTC at hand, and prints numbers in the language of the user', () => {
    for (const [path, text] of sources) {
      const own = /<time\b|\.toLocale|\.toFixed/.exec(text)?.[0];
      const isHome = ['dashboard/src/ui/instant.tsx', 'dashboard/src/messages/formats.ts'].includes(path);
      expect({ path, own: isHome ? undefined : own }).toEqual({ path, own: undefined });
    }
  });

  it('has a screen for every entry of its menu', () => {
    const screens = new Set(
      [...(sources.get('dashboard/src/screens.ts') ?? '').matchAll(/path: '([^']*)'/g)].map(
        ([, path]) => path,
      ),
    );
    const entries = [
      ...(sources.get('dashboard/src/shell/navigation.ts') ?? '').matchAll(/path: '([^']*)'/g),
    ];
    expect(entries.length).toBeGreaterThan(5);
    for (const [, path = ''] of entries) expect(screens).toContain(path === '' ? '/' : path);
  });

  it('reads each list early with the filters that the description of its screen has', () => {
    const early = [
      ...(sources.get('dashboard/src/screens.ts') ?? '').matchAll(/readList\('(\w+)'(.*?)\)[,\s]/gs),
    ];
    expect(early.length).toBeGreaterThan(10);
    for (const [, list, rest = ''] of early) {
      const [, text = ''] = [...sources].find(([, text]) => text.includes(`list: '${list}'`)) ?? [];
      const [, filters = ''] = /\n {2}filters: \[(.*?)\],\n/s.exec(text) ?? [];
      const named = [
        ...(text.includes('isSearchable: true') ? ['search'] : []),
        ...[...filters.matchAll(/name: '(\w+)'/g)].map(([, name]) => name),
        ...(/\n {2}sort: /.test(text) ? ['sort'] : []),
      ];
      const [, names = '', defaults = ''] = /^(?:, \[(.*?)\])?(?:, \{(.*)\})?/s.exec(rest) ?? [];
      expect({ list, named: [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name) }).toEqual({
        list,
        named,
      });
      const initial = [...filters.matchAll(/name: '(\w+)'[^}]*initial: '(\w+)'/g)].map(([, ...pair]) => pair);
      expect([...defaults.matchAll(/(\w+): '(\w+)'/g)].map(([, ...pair]) => pair)).toEqual(initial);
    }
  });

  it('asks only for permissions that exist', () => {
    const asked = findAll(/(?:can\(|permission: )'([a-z_]+:(?:read|write))'/g);
    expect(asked.length).toBeGreaterThan(5);
    for (const permission of asked) expect(permissions).toContain(permission);
  });

  it('has no two menu sections with the same shortcut', () => {
    const text = sources.get('dashboard/src/shell/navigation.ts') ?? '';
    const keys = [...text.matchAll(/key: '(\w)'/g)].map(([, key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('offers every operation of the API, except those with a reason', () => {
    const operations = Object.values(description.paths as Record<string, Record<string, Described>>)
      .flatMap((path) => Object.values(path))
      .filter(({ responses }) => !('302' in responses))
      .map(({ operationId }) => operationId);
    const called = new Set([...findAll(/'(\w+)'/g), ...findAll(/\)\.(\w+)[.(]/g)]);
    const missing = operations.filter((operation) => !called.has(operation));
    expect(missing.sort()).toEqual(Object.keys(notInDashboard).sort());
  });
});
