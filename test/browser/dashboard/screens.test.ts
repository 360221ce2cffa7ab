import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { type Client, newOrganization } from '../../app.ts';
import { saveItem } from '../../collections.ts';
import { type Contract, readContract } from '../../contract.ts';
import { newEmployer } from '../../postings.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { auditViews, views, wide } from '../find-violations.ts';
import { sharedStage } from '../visit.ts';
import { type DashboardVisit, readScreenPaths, visitDashboard } from './stage.ts';

/** The path of a screen with parameters, on a board that has everything. */
async function fillPath(path: string, client: Client): Promise<string> {
  if (!path.includes('$')) return path;
  const fill = paths[path];
  if (!fill) throw new Error(`Add the parameters of the screen ${path}`);
  return fill(client);
}

const paths: Record<string, (client: Client) => Promise<string>> = {
  'posts/$id': async (client) => `posts/${await firstId(client, '/pages?kind=blog_post')}`,
  'pages/$id': async (client) => `pages/${await firstId(client, '/pages?kind=page')}`,
  'landing-pages/$id': async (client) => `landing-pages/${await firstId(client, '/landing-pages')}`,
  'media/$id': async (client) => `media/${await firstId(client, '/assets')}`,
  'applications/$id': async (client) => `applications/${await firstId(client, '/applications')}`,
  'jobs/$id': async (client) => `jobs/${await firstId(client, '/jobs')}`,
  'collections/$collection': async () => 'collections/partners',
  'collections/$collection/settings': async () => 'collections/partners/settings',
  'collections/$collection/review': async (client) => {
    await saveItem(client, { name: 'Waits', story: '<h2>Late</h2>' }, { status: 'pending_review' });
    return 'collections/partners/review';
  },
  'collections/$collection/new': async () => 'collections/partners/new',
  'collections/$collection/items/$id': async (client) =>
    `collections/partners/items/${(await saveItem(client, { name: 'Quay Works' })).id}`,
  'members/$id': async (client) => `members/${await addMember(client)}`,
  'plans/$id': async (client) => `plans/${await addPlan(client)}`,
  'payments/$id': async (client) =>
    `payments/${await create(client, `/members/${await addMember(client)}/payments`, { amount: 49, currency: 'EUR' })}`,
  'postings/$id': async (client) => `postings/${(await (await newEmployer(client)).draft()).id}`,
  'api-keys/$id': async (client) => `api-keys/${client.keyId}`,
  'webhooks/$id': async (client) => `webhooks/${await addWebhook(client)}`,
  'webhooks/$id/deliveries/$deliveryId': async (client) => {
    const id = await addWebhook(client);
    return `webhooks/${id}/deliveries/${await create(client, `/webhooks/${id}/test`, {})}`;
  },
  'enrichment/$id': async (client) => {
    const provider = { name: 'Pay', url: 'https://pay.example.org/', fields: ['salary_min'] };
    return `enrichment/${await create(client, '/enrichment-providers', provider)}`;
  },
  'imports/$id': async (client) => `imports/${await addImport(client)}`,
  'imports/$id/setup': async (client) => `imports/${await addImport(client)}/setup?step=start`,
  'imports/$id/runs/$runId': async (client) =>
    `imports/${await addImport(client)}/runs/${await addRun(client)}`,
  'emails/$name/$language': async () => 'emails/member_sign_in_link/en',
};

const addMember = (client: Client) => create(client, '/members', { email: `${newId()}@pilots.example` });

const addPlan = (client: Client) =>
  create(client, '/plans', { name: 'Member', kind: 'paywall', amount: 49, currency: 'EUR' });

const addWebhook = (client: Client) =>
  create(client, '/webhooks', { event: 'job.*', target_url: 'https://hooks.example.org/' });

let addedImport: Promise<string> | undefined;

/** The screens share an import, which can have one run at a time. */
function addImport(client: Client): Promise<string> {
  const source = { kind: 'json', url: 'https://feeds.example/jobs.json' };
  addedImport ??= create(client, '/imports', { name: 'Feed', source });
  return addedImport;
}

async function addRun(client: Client): Promise<string> {
  const runs = `/imports/${await addImport(client)}/runs`;
  const [run] = (await client.get(runs)).body.data;
  return run?.id ?? create(client, runs, {});
}

async function create(client: Client, path: string, body: object): Promise<string> {
  const response = await client.post(path, body);
  expect(response.status, response.text).toBeLessThan(300);
  return response.body.data.id;
}

async function firstId(client: Client, list: string): Promise<string> {
  return (await client.get(list)).body.data[0].id;
}

/**
 * Shows each screen in each view. Lists what axe finds, what the console says, and requests that the API description does not have. axe
 * examines some screens in each view and the others in one: `dashboard-colors.unit.test.ts` computes the contrast of all colors.
 */
async function auditScreens(
  visitor: DashboardVisit,
  paths: Map<string, string>,
  { contract, open, inAllViews = [] }: AuditOptions,
): Promise<string[]> {
  const found: string[] = [];
  for (const [screen, path] of paths) {
    await open(path);
    const examined = inAllViews.includes(screen) ? views : [wide];
    found.push(...(await auditViews(visitor, { examined, exclude: CHOSEN_COLORS })));
    found.push(...visitor.complaints.splice(0).map((text) => `${path}: ${text}`));
    for (const request of visitor.requests.splice(0)) {
      const [method = '', url = ''] = request.split(' ');
      if (!contract.find(method, url.replace('/api/v1', '')))
        found.push(`${path}: ${request} is not documented`);
    }
  }
  return [...found, ...visitor.foreign];
}

interface AuditOptions {
  contract: Contract;
  open: (path: string) => Promise<void>;
  inAllViews?: string[];
}

/** One for each layout. */
const REPRESENTATIVE = [
  // Figures, a chart and lists.
  '/',
  // A table with views, filters and columns.
  'jobs',
  // A form beside its preview.
  'jobs/$id',
  // Columns side by side.
  'applications',
  // An object with files and notes.
  'applications/$id',
  // The editor.
  'posts/$id',
  // A grid of pictures.
  'media',
  // A form with rows that can be added and moved.
  'collections/$collection/settings',
  // Charts and their tables.
  'analytics',
  // Steps, with a table of fields.
  'imports/$id/setup',
  // Settings beside a frame with the board.
  'look',
  // Sections of the user, without the navigation of an organization.
  'me',
];

/** Words in a color that an author chose. The editor shows it as it is, and the board adapts it to its theme. */
const CHOSEN_COLORS = ['.ProseMirror span[style*="color"]'];

/** The path of Home is `/`. */
function join(base: string, path: string): string {
  return path === '/' ? base : `${base}/${path}`;
}

/** Seventy screens, and axe takes a second or more for each. */
const timeout = 1_500_000;

describe.skipIf(!chromiumPath)(`every screen of the dashboard${browserHint}`, { timeout }, () => {
  it('has no violation, no complaint of the browser and only documented requests, on a full board', async () => {
    const { server, board } = await sharedStage();
    const { organization, user } = await readScreenPaths();
    const visitor = await visitDashboard({ client: board.client, isOperator: true });
    const { base, open } = visitor;
    const paths = new Map([...user, 'start'].map((path) => [path, join('/dashboard', path)]));
    for (const path of organization) paths.set(path, join(base, await fillPath(path, board.client)));
    expect(REPRESENTATIVE.filter((screen) => !paths.has(screen))).toEqual([]);
    const contract = await readContract(server);
    const found = await auditScreens(visitor, paths, { contract, open, inAllViews: REPRESENTATIVE });
    expect(found).toEqual([]);
  });

  it('has none without any content either, in German, where each screen follows another', async () => {
    const { server } = await sharedStage();
    const { organization } = await readScreenPaths();
    const browser = { locale: 'de-DE' };
    const visitor = await visitDashboard({ client: await newOrganization(), browser });
    const { base, open, go } = visitor;
    const plain = organization.filter((path) => !path.includes('$'));
    const paths = new Map(plain.map((path) => [path, join(base, path)]));
    await open('/dashboard/me');
    expect(await auditScreens(visitor, paths, { contract: await readContract(server), open: go })).toEqual(
      [],
    );
    expect(await visitor.page.evaluate('document.documentElement.lang')).toBe('de');
  });
});
