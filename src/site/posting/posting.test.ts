import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer, until } from '../../../test/app.ts';
import { sendDueEmails } from '../../../test/emails.ts';
import { sendForm } from '../../../test/forms.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, linksOf, requireSafePage, textsOf } from '../../../test/html.ts';
import { newEmployer, pilot, postPostingPlan } from '../../../test/postings.ts';
import { listRoutes } from '../../../test/routes.ts';
import type { Plan } from '../../features/billing/plans/schema.ts';

let client: Client;
let plan: Plan;
let cookie: string;
beforeEach(async () => {
  client = await newOrganization();
  plan = await postPostingPlan(client, { description: 'Thirty days on the board.' });
  cookie = '';
});

const open = (path: string) => openPage(client, path, { headers: { cookie } });
const page = async (path: string) => requireSafePage(await open(path));
const heading = async (path: string) => textsOf(await page(path), 'h1')[0];

/** Sends a form as a browser without scripts does. Returns where it leads. */
const submit = async (path: string, fields: Record<string, string> = {}) => {
  const response = await sendForm(client, path, fields, { headers: { cookie } });
  const set = response.headers.get('set-cookie')?.split(';')[0];
  if (set) cookie = cookie === '' ? set : `${cookie}; ${set}`;
  expect(response.status, response.text).toBe(303);
  return response.headers.get('location') ?? '';
};

const job = {
  title: 'Harbour Pilot',
  company_name: 'North Sea Pilots',
  company_website: 'pilots.example',
  location: 'Rotterdam, Netherlands',
  remote: 'hybrid',
  job_type: 'full-time',
  salary_min: '52,000',
  salary_max: '68 000',
  salary_currency: 'EUR',
  salary_period: 'yearly',
  description: 'Guide ships **in** and out.\n\n- Day\n- Night',
  how_to_apply: 'work@pilots.example',
};

describe('an employer who has never met the operator', () => {
  it('chooses a plan, writes the job, sees it, signs in, submits and sees what to pay, without scripts', async () => {
    await client.patch('/organization', { posting: { payment_instructions: 'Transfer it to\nDE02 1203.' } });
    const start = await page('/post');
    expect(textsOf(start, 'h3')).toEqual(['One job']);
    const written = await submit('/post', { plan_id: plan.id, website: '' });
    expect(written).toMatch(/^\/post\/[\da-f-]{36}\/job$/);
    expect(cookie).toMatch(/^corkboard_draft=/);
    expect(await heading(written)).toBe('Write your job');

    const preview = await submit(written, job);
    const shown = await page(preview);
    expect(textsOf(shown, 'h1')).toEqual(['Harbour Pilot']);
    expect(textsOf(shown, 'strong')).toContain('in');
    expect((await open(preview)).headers.get('x-robots-tag') ?? 'noindex').toContain('noindex');
    const pay = linksOf(shown).find((link) => link?.endsWith('/pay'))!;
    expect(await heading(pay)).toBe('Confirm your email address');

    const sent = await submit(pay.replace('/pay', '/sign-in'), {
      email: 'ines@pilots.example',
      name: 'Ines',
    });
    expect((await open(sent)).status).toBe(200);
    const [mail] = await sendDueEmails(await sharedServer(), client.scope.organizationId);
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    // The phone that opens the link may be another one.
    cookie = '';
    expect(await submit('/sign-in/token', { token })).toBe(pay);
    const price = await page(pay);
    expect(textsOf(price, 'dd').join()).toContain('€99');

    const done = await submit(pay.replace('/pay', '/submit'));
    expect(done).toBe(pay.replace('/pay', '/done'));
    const last = await page(done);
    expect(textsOf(last, 'h1')).toEqual(['Please pay for your job']);
    const { body } = await client.get('/payments');
    expect(textsOf(last, 'dd')).toEqual(['€99', body.data[0].id]);
    expect((await open(done)).text).toContain('<p>Transfer it to<br>DE02 1203.</p>');
    // A second click pays nothing twice.
    expect(await submit(pay.replace('/pay', '/submit'))).toBe(done);
    expect((await client.get('/payments')).body.data).toHaveLength(1);
    const list = await page('/account/postings');
    expect(textsOf(list, 'h2')).toEqual(['Harbour Pilot']);
    const [posting] = (await client.get('/postings')).body.data;
    expect(posting.job).toMatchObject({
      company_website: 'https://pilots.example',
      remote: 'hybrid',
      salary_min: 52_000,
      salary_max: 68_000,
      description:
        '<p>Guide ships <strong>in</strong> and out.</p><ul><li><p>Day</p></li><li><p>Night</p></li></ul>',
    });
  });

  it('gets back what was typed when a field is wrong, and the description as Markdown later', async () => {
    const written = await submit('/post', { plan_id: plan.id });
    const wrong = {
      ...job,
      how_to_apply: 'nonsense',
      salary_min: 'a lot',
      title: '"><script>alert(1)</script>',
    };
    const response = await sendForm(client, written, wrong, { headers: { cookie } });
    expect(response.status).toBe(422);
    const form = requireSafePage(response);
    const invalid = findElements(form, 'input').filter((input) => attributeOf(input, 'aria-invalid'));
    expect(invalid.map((input) => attributeOf(input, 'name'))).toEqual(['salary_min', 'how_to_apply']);
    const title = findElements(form, 'input').find((input) => attributeOf(input, 'name') === 'title')!;
    expect(attributeOf(title, 'value')).toBe(wrong.title);
    await submit(written, job);
    expect(textsOf(await page(written), 'textarea')).toEqual([job.description]);
  });

  it('learns which fields are missing, with a link to each', async () => {
    const written = await submit('/post', { plan_id: plan.id });
    const preview = await submit(written, { ...job, company_name: '', description: '' });
    const links = linksOf(await page(preview));
    expect(links).toContain(`${written}#company_name`);
    expect(links).toContain(`${written}#description`);
    expect(links).not.toContain(`${written}#title`);
  });

  it('uses a coupon, and learns why another does not count', async () => {
    await client.post('/coupons', { code: 'HARBOUR20', percent_off: 20 });
    const { visitor } = await newEmployer(client);
    cookie = visitor.cookie ?? '';
    const written = await submit('/post', { plan_id: plan.id });
    await submit(written, job);
    const pay = written.replace('/job', '/pay');
    expect(await submit(written.replace('/job', '/coupon'), { coupon: 'nothing' })).toBe(pay);
    expect((await open(pay)).text).toContain('This coupon is not valid.');
    await submit(written.replace('/job', '/coupon'), { coupon: 'harbour20' });
    expect(textsOf(await page(pay), 'dd').join()).toContain('€79.20');
    await submit(written.replace('/job', '/submit'));
    expect((await client.get('/payments')).body.data[0].amount).toBe(79.2);
  });
});

describe('the employer’s list', () => {
  it('does not say that something was saved which the posting does not allow any more', async () => {
    const employer = await newEmployer(client);
    cookie = employer.visitor.cookie ?? '';
    const { id } = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
    expect(await submit(`/post/${id}/withdraw`)).toBe('/account/postings?saved=1');
    // In another tab, which still shows the job as it was.
    expect(await submit(`/post/${id}/pause`)).toBe(`/post/${id}/done`);
    expect(await submit(`/post/${id}/renew`)).toBe(`/post/${id}/done`);
  });

  it('pauses, resumes, edits, renews, duplicates and ends a job', async () => {
    await client.patch('/organization', { posting: { approval: 'none' } });
    const free = await postPostingPlan(client, { amount: 0 });
    const employer = await newEmployer(client);
    cookie = employer.visitor.cookie ?? '';
    const live = await employer.act(await employer.draft({ plan_id: free.id }), 'submit');
    const act = async (action: string) => {
      await submit(`/post/${live.id}/${action}`);
      return (await employer.read(live)).state;
    };
    expect(await act('pause')).toBe('paused');
    expect(await act('resume')).toBe('live');
    const fields = { ...pilot, title: 'Chief Pilot', description: 'Guide *ships*.' };
    expect(await submit(`/post/${live.id}/job`, fields)).toBe('/account/postings?saved=1');
    expect((await client.get(`/jobs/${live.job_id}`)).body.data).toMatchObject({
      title: 'Chief Pilot',
      description: '<p>Guide <em>ships</em>.</p>',
    });
    const before = live.ends_at ?? '';
    await act('renew');
    expect(Date.parse((await employer.read(live)).ends_at ?? '')).toBeGreaterThan(Date.parse(before));
    await act('duplicate');
    expect(textsOf(await page('/account/postings'), 'h2')).toEqual(['Chief Pilot', 'Chief Pilot']);
    expect(await act('withdraw')).toBe('expired');
    // What the state does not allow changes nothing.
    expect(await act('pause')).toBe('expired');
  });

  it('shows colleagues’ jobs with figures, filters, and renews with a choice of plan or credit', async () => {
    await client.patch('/organization', { posting: { approval: 'none' } });
    const free = await postPostingPlan(client, { amount: 0, jobsIncluded: 2, name: 'Two jobs' });
    const colleague = await newEmployer(client, { name: 'Jonas' });
    const mine = await newEmployer(client, { role: 'employer' });
    const live = await colleague.act(await colleague.draft({ plan_id: free.id }), 'submit');
    await client.put(`/companies/${live.company_id}/members/${mine.memberId}`, { role: 'recruiter' });
    cookie = mine.visitor.cookie ?? '';
    const seen = (await open('/account/postings')).text;
    expect(seen).toContain('Posted by Jonas');
    expect(seen).toContain('Clicks to apply');
    expect(seen).not.toContain(`/post/${live.id}/pause`);
    expect((await sendForm(client, `/post/${live.id}/pause`, {}, { headers: { cookie } })).status).toBe(403);
    expect((await open(`/post/${live.id}/job`)).status).toBe(403);
    await submit(`/post/${live.id}/duplicate`);
    expect(textsOf(await page('/account/postings?state=draft'), 'h2')).toEqual(['Harbour Pilot']);
    expect(textsOf(await page('/account/postings?state=paused'), 'h2')).toEqual([]);
    await client.put(`/companies/${live.company_id}/members/${mine.memberId}`, { role: 'owner' });
    const choices = findElements(await page(`/post/${live.id}/renew`), 'input');
    expect(choices.map((input) => attributeOf(input, 'value'))).toEqual([
      `plan:${plan.id}`,
      `plan:${free.id}`,
    ]);
    // Money is due, so the next page says how to pay.
    expect(await submit(`/post/${live.id}/renew`, { with: `plan:${plan.id}` })).toBe(`/post/${live.id}/done`);
    expect(textsOf(await page(`/post/${live.id}/done`), 'dd')[0]).toBe('€99');
    const payments = await page('/account/payments');
    expect(textsOf(payments, 'h2')).toEqual(['€99']);
    expect(linksOf(payments).some((link) => link?.includes('/payment?reference='))).toBe(true);
  });

  it('shows a recruiter who only used the name of a company first no credits and no jobs of colleagues', async () => {
    await client.patch('/organization', { posting: { approval: 'none' } });
    const free = await postPostingPlan(client, { amount: 0 });
    const stranger = await newEmployer(client);
    const own = await stranger.act(await stranger.draft({ plan_id: free.id }), 'submit');
    const owner = await newEmployer(client, { role: 'employer', name: 'Ines' });
    const membership = (memberId: string) => `/companies/${own.company_id}/members/${memberId}`;
    await client.put(membership(owner.memberId), { role: 'owner' });
    const pack = await client.post(`/members/${owner.memberId}/subscriptions`, { planId: plan.id });
    const { id: credit, companyId } = pack.body.data;
    expect(companyId).toBe(own.company_id);
    const theirs = await owner.act(await owner.draft({ plan_id: free.id }), 'submit');
    const draft = await stranger.draft({ plan_id: plan.id });

    cookie = stranger.visitor.cookie ?? '';
    const list = (await open('/account/postings')).text;
    for (const text of ['Posted by Ines', theirs.id, 'id="prepaid"']) expect(list).not.toContain(text);
    expect((await open(`/post/${theirs.id}/done`)).status).toBe(404);
    expect((await open(`/post/${own.id}/renew`)).text).not.toContain(credit);
    expect(textsOf(await page(`/post/${draft.id}/pay`), 'dd').join()).toContain('€99');
    await submit(`/post/${draft.id}/submit`);
    expect(await heading(`/post/${draft.id}/done`)).toBe('Please pay for your job');
    expect((await open(`/post/${draft.id}/done`)).text.match(/nclude th\w+ reference/g)).toHaveLength(1);

    await client.put(membership(stranger.memberId), { role: 'recruiter' });
    expect((await open('/account/postings')).text).toContain('Posted by Ines');
    expect((await open(`/post/${own.id}/renew`)).text).toContain(credit);
  });

  it('leads strangers to the sign-in page, and shows no posting of others', async () => {
    const employer = await newEmployer(client);
    const draft = await employer.draft();
    expect((await open('/account/postings')).headers.get('location')).toBe(
      '/sign-in?to=%2Faccount%2Fpostings',
    );
    for (const step of ['plan', 'job', 'preview', 'pay', 'done', 'renew'])
      for (const id of [draft.id, 'nothing'])
        expect((await open(`/post/${id}/${step}`)).headers.get('location')).toBe(
          `/sign-in?to=${encodeURIComponent(`/post/${id}/${step}`)}`,
        );
    const { server } = (await sharedServer()).app;
    const named = listRoutes(server.printRoutes({ commonPrefix: false })).flatMap(
      (route) => /^POST \/post\/:id\/(\w[\w-]*)$/.exec(route)?.[1] ?? [],
    );
    const actions = [...named, 'pause', 'delete'];
    expect(named.length).toBeGreaterThan(6);
    const answers = await Promise.all(
      actions.map(async (action) => {
        const { status, text } = await sendForm(client, `/post/${draft.id}/${action}`, job);
        return [action, status, text.includes(job.title)];
      }),
    );
    expect(answers).toEqual(actions.map((action) => [action, 401, true]));
  });
});

it.each([
  ['de', true],
  ['pl', false],
  ['en', false],
])('a board in %s offers mini-jobs: %s', async (language, isOffered) => {
  await client.patch('/organization', { language });
  const draft = await submit('/post', { plan_id: plan.id });
  const values = findElements(await page(draft), 'option').map((option) => attributeOf(option, 'value'));
  expect(values).toContain('internship');
  expect(values.includes('mini-job')).toBe(isOffered);
});

it('pages link to the plans once there are some, in the language of the board', async () => {
  const other = await newOrganization();
  await other.patch('/organization', { language: 'de' });
  expect((await openPage(other, '/')).text).not.toContain('href="/post"');
  expect((await openPage(other, '/post')).status).toBe(404);
  await postPostingPlan(other);
  const found = await until(
    () => openPage(other, '/'),
    ({ text }) => text.includes('href="/post"'),
  );
  expect(found.text).toContain('Stelle ausschreiben');
  expect(textsOf(requireSafePage(await openPage(other, '/post')), 'h2')).toEqual(['Tarif wählen']);
});
