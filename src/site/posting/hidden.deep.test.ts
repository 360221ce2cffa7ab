import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newAlertBoard } from '../../../test/alerts.ts';
import { recordViews } from '../../../test/analytics.ts';
import { type Client, newOrganization } from '../../../test/app.ts';
import { openPage } from '../../../test/hosts.ts';
import { type Employer, newEmployer, pilot, postPostingPlan, setPayment } from '../../../test/postings.ts';
import { propertyRuns } from '../../../test/property-runs.ts';
import { visit } from '../../../test/sign-in.ts';

/*
 * Postings in every state that is not public have a mark in each of their texts. Pages, feeds, sitemaps and public operations must not
 * contain the mark. Neither must any page that they link to.
 */

const HIDDEN = 'xqhiddenx';

const hidden = {
  ...pilot,
  title: `Pilot ${HIDDEN}n`,
  description: `<p>Text ${HIDDEN}n.</p>`,
  company_name: `Company ${HIDDEN}n`,
  location: `${HIDDEN}n town, Belgium`,
  salary_min: 987_654,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  job_type: `${HIDDEN}n-type`,
};

interface Stage {
  client: Client;
  employer: Employer;
  paidPlan: string;
  freePlan: string;
}

type Hide = (stage: Stage, job: object) => Promise<void>;

const submit = async ({ employer, freePlan }: Stage, job: object) =>
  employer.act(await employer.draft({ plan_id: freePlan, job }), 'submit');

const ways: Record<string, Hide> = {
  draft: async ({ employer, freePlan }, job) => void (await employer.draft({ plan_id: freePlan, job })),
  pending_payment: async ({ employer, paidPlan }, job) =>
    void (await employer.act(await employer.draft({ plan_id: paidPlan, job }), 'submit')),
  pending_review: async (stage, job) => void (await submit(stage, job)),
  rejected: async (stage, job) => {
    const { job_id } = await submit(stage, job);
    await stage.client.post(`/jobs/${job_id}/reject`, { reason: HIDDEN });
  },
  refunded: async ({ client, employer, paidPlan }, job) => {
    const unpaid = await employer.act(await employer.draft({ plan_id: paidPlan, job }), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    await setPayment(client, unpaid, 'refunded');
  },
  withdrawn: async (stage, job) => void (await stage.employer.act(await submit(stage, job), 'withdraw')),
};

const seeds = [
  ...['/', '/jobs', '/categories', '/companies', '/locations', '/remote', '/types', '/salaries', '/post'],
  ...['/sitemap.xml', '/indeed.xml', '/robots.txt', '/embed/jobs', '/feed.xml', '/feed.atom', '/feed.json'],
  ...[
    '/jobs?q=pilot',
    `/jobs?q=${HIDDEN}`,
    '/jobs?sort=title',
    `/embed/jobs?q=${HIDDEN}`,
    '/feed.json?q=pilot',
  ],
];

async function findLeaks(client: Client): Promise<string[]> {
  const origin = new URL(client.scope.organization.boardUrl).origin;
  const known = new Set(seeds);
  const leaks: string[] = [];
  for (const path of known) {
    const { status, text } = await openPage(client, path);
    // Pages repeat the words of a search.
    const shown = text.replaceAll(new RegExp(`(value="|q=|“)${HIDDEN}`, 'g'), '');
    const isFound = shown.toLowerCase().includes(`${HIDDEN}n`);
    if (status < 400 && isFound) leaks.push(path);
    for (const [, url = ''] of text.matchAll(/(?:href="|<loc>)([^"<]+)/g)) {
      const next = url.startsWith(origin) ? url.slice(origin.length) || '/' : url;
      if (/^\/(?!\/)/.test(next) && known.size < 120) known.add(next.replaceAll('&amp;', '&'));
    }
  }
  return leaks;
}

test('a posting that is not live is on no page, feed, sitemap or public operation', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...Object.keys(ways)), { minLength: 2 }),
      async (names) => {
        const client = await newOrganization();
        const stage: Stage = {
          client,
          employer: await newEmployer(client),
          paidPlan: (await postPostingPlan(client)).id,
          freePlan: (await postPostingPlan(client, { amount: 0 })).id,
        };
        await client.patch('/organization', { posting: { approval: 'none' } });
        const live = await submit(stage, { ...pilot, title: 'Seen Pilot' });
        await client.patch('/organization', { posting: { approval: 'all' } });
        for (const name of names) await ways[name]!(stage, hidden);
        expect(await findLeaks(client)).toEqual([]);
        expect((await openPage(client, '/')).text).toContain('Seen Pilot');
        const visitor = await visit(client);
        for (const path of ['posting-plans', 'postings']) {
          const { text } = await visitor.send('GET', `/organization/${path}`);
          expect(text).not.toContain(HIDDEN);
        }
        expect(live.state).toBe('live');
      },
    ),
    { numRuns: propertyRuns(3) },
  );
});

test('a posting that is not live is in no alert, and counts in no figures', async () => {
  const board = await newAlertBoard();
  const { client, server } = board;
  await board.subscribe({ query: { search: 'pilot' } });
  const stage: Stage = {
    client,
    employer: await newEmployer(client, {}, server),
    paidPlan: (await postPostingPlan(client)).id,
    freePlan: (await postPostingPlan(client, { amount: 0 })).id,
  };
  await client.patch('/organization', { posting: { approval: 'none' } });
  const live = await submit(stage, { ...pilot, title: 'Seen Pilot' });
  await client.patch('/organization', { posting: { approval: 'all' } });
  for (const hide of Object.values(ways)) await hide(stage, hidden);
  const jobs: { id: string }[] = (await client.get('/jobs?status=draft,active,expired')).body.data;
  expect(jobs.length).toBeGreaterThan(1);
  const views = jobs.map(({ id }) => ({ path: '/', job: id }));
  await recordViews(client, views, { server });

  await board.makeDue();
  const mails = (await board.look()).filter(({ to }) => to === 'mette@pilots.example');
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Seen Pilot')]);
  expect(mails[0]?.text).not.toContain(HIDDEN);
  const salaries = (await client.get('/salaries')).body.data;
  expect(salaries).toMatchObject({ total_active_jobs: 1, salaried_jobs: 0, excluded_other_currency: 0 });
  const seen = (await client.get('/analytics/jobs')).body.data;
  expect(seen).toMatchObject([{ job_id: live.job_id, views: 1 }]);
  const companies = (await client.get('/analytics/companies')).body.data;
  expect(companies).toMatchObject([{ name: pilot.company_name, views: 1 }]);
});
