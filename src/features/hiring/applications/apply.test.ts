import { beforeEach, describe, expect, it, test } from 'vitest';
import { newOrganization, ownServer, sharedServer } from '../../../../test/app.ts';
import { type ApplicationBoard, mette, newApplicationBoard, tokenOf } from '../../../../test/applications.ts';
import { withoutIds } from '../../../../test/collections.ts';
import { openPage } from '../../../../test/hosts.ts';
import { eventsOf, expectError, postJob } from '../../../../test/jobs.ts';
import { postMemberWithPassword, signedIn } from '../../../../test/sign-in.ts';

let board: ApplicationBoard;
beforeEach(async () => {
  board = await newApplicationBoard();
});

const RECEIVED = { data: { received: true } };

const licence = { id: 'licence', type: 'yes_no', label: 'Do you have a licence?', knockout: [false] };

async function setForm(form: object): Promise<void> {
  const response = await board.client.patch('/organization', { applications: { form } });
  expect(response.status, response.text).toBe(200);
}

describe('an application', () => {
  it('arrives with the form as the candidate saw it', async () => {
    await setForm({ questions: [{ ...licence, required: true }] });
    const response = await board.apply({
      phone: ' +31 10 123456 ',
      cover_letter: 'Hello\r\nthere',
      links: ['https://mette.example'],
      answers: { licence: false },
    });
    expect([response.status, response.body]).toEqual([201, RECEIVED]);
    await setForm({ questions: [{ ...licence, label: 'Changed?' }] });
    const [summary] = await board.list();
    expect(summary).toMatchObject({
      job: { id: board.job.id, title: 'Harbour Pilot', company_name: 'North Sea Pilots' },
      ...mette,
      phone: '+31 10 123456',
      stage: 'new',
      knocked_out: ['licence'],
      is_read: false,
    });
    expect((await board.client.get(`/applications/${summary?.id}`)).body.data).toMatchObject({
      is_read: true,
      cover_letter: 'Hello\nthere',
      links: ['https://mette.example'],
      answers: { licence: false },
      form: {
        phone: 'optional',
        questions: [
          { id: 'licence', label: 'Do you have a licence?', required: true, options: [], knockout: [false] },
        ],
      },
      files: [],
    });
  });

  it('has the form of its job if that has one', async () => {
    const own = { resume: 'off', phone: 'required', questions: [] };
    await board.client.patch(`/jobs/${board.job.id}`, { application_form: own });
    const form = await board.send('GET', `/organization/jobs/${board.job.slug}/application-form`);
    expect(form.body.data).toMatchObject({ resume: 'off', phone: 'required', links: 'optional' });
    expectError(await board.apply(), 400, 'validation_error');
    expect((await board.apply({ phone: '1' })).status).toBe(201);
  });

  it('does not tell candidates which answers flag it', async () => {
    await setForm({ questions: [licence] });
    const { text } = await board.send('GET', `/organization/jobs/${board.job.slug}/application-form`);
    expect(text).toContain('licence');
    expect(text).not.toContain('knockout');
  });

  it('is stored with the version of the consent, which must be the current one', async () => {
    await setForm({ consent: { text: 'You may store it.', version: '2' } });
    expect((await board.apply()).body.error.message).toContain('/consent_version must be 2');
    expect((await board.apply({ consent_version: '1' })).status).toBe(400);
    expect((await board.apply({ consent_version: '2' })).status).toBe(201);
    const [{ id } = {}] = await board.list();
    expect((await board.client.get(`/applications/${id}`)).body.data.consent_version).toBe('2');
  });

  it.each([
    ['a blank name', { name: ' ' }],
    ['no email address', { email: 'mette' }],
    ['a link that is none', { links: ['javascript:alert(1)'] }],
    ['too many links', { links: Array.from({ length: 6 }, () => 'https://a.example') }],
    ['an unknown field', { admin: true }],
    ['a file in JSON', { resume: 'cv.pdf' }],
    ['an object that looks like a file', { resume: { name: 'x', content: [] } }],
    ['an unknown question', { answers: { other: 'x' } }],
    ['a prototype', { answers: JSON.parse('{"__proto__": {"a": 1}}') }],
  ])('with %s is rejected', async (_, fields) => {
    expectError(await board.apply(fields), 400, 'validation_error');
    expect(await board.list()).toEqual([]);
  });

  it('for a draft, a job of another board, or one that has ended or takes no forms is rejected', async () => {
    const { client } = board;
    const draft = await postJob(client, { status: 'draft', how_to_apply_method: 'form' });
    const byEmail = await postJob(client, { how_to_apply: 'a@b.example' });
    const other = await newApplicationBoard();
    await client.patch(`/jobs/${board.job.id}`, { status: 'expired' });
    const statusOf = async (slug: string) =>
      (await board.send('POST', `/organization/jobs/${slug}/applications`, mette)).status;
    expect(await statusOf(draft.slug)).toBe(404);
    expect(await statusOf('never-was')).toBe(404);
    expect(await statusOf(byEmail.slug)).toBe(409);
    expect(await statusOf(board.job.slug)).toBe(409);
    expect(await other.list()).toEqual([]);
  });

  it('of a program that fills in the honeypot is ignored with the response of a success', async () => {
    const response = await board.apply({ website: 'https://spam.example' });
    expect([response.status, response.body]).toEqual([201, RECEIVED]);
    expect(await board.list()).toEqual([]);
    expect(await board.mails()).toEqual([]);
  });
});

describe('answers', () => {
  const questions = [
    { id: 'text', type: 'text', label: 'Text' },
    { id: 'long', type: 'long_text', label: 'Long' },
    { id: 'choice', type: 'choice', label: 'Choice', options: ['a', ' b '], knockout: ['b'] },
    { id: 'multiple', type: 'multiple', label: 'Several', options: ['x', 'y', 'z'], knockout: ['z'] },
    { id: 'number', type: 'number', label: 'Years', knockout: { max: 2 } },
    { id: 'date', type: 'date', label: 'From' },
    licence,
  ];

  it('of each type are stored, and flag what their knockouts say', async () => {
    await setForm({ questions });
    const answers = {
      text: 'one\nline',
      long: 'two\nlines',
      choice: 'b',
      multiple: ['x', 'z'],
      number: 2,
      date: '2026-12-01',
      licence: true,
    };
    expect((await board.apply({ answers })).status).toBe(201);
    const [application] = await board.list('?knocked_out=true');
    expect(application?.knocked_out).toEqual(['choice', 'multiple', 'number']);
    expect(await board.list('?knocked_out=false')).toEqual([]);
  });

  it.each([
    ['text', 'x'.repeat(501)],
    ['long', 'x'.repeat(5001)],
    ['choice', 'c'],
    ['choice', ['a']],
    ['multiple', ['x', 'x']],
    ['multiple', ['w']],
    ['multiple', 'x'],
    ['number', '2'],
    ['date', '2026-02-30'],
    ['date', '2026-12-01T00:00:00Z'],
    ['licence', 'yes'],
  ])('%s must not be %j', async (id, value) => {
    await setForm({ questions });
    const { body } = await board.apply({ answers: { [id]: value } });
    expect(body.error.details.issues).toMatchObject([{ path: `/answers/${id}` }]);
  });
});

describe('a form is rejected', () => {
  test.each([
    ['with two questions of one id', { questions: [licence, licence] }, '/applications/form/questions/1/id'],
    [
      'with a question that no request can answer',
      { questions: [{ ...licence, id: '__proto__' }] },
      '/applications/form/questions/0/id',
    ],
    [
      'with a question that every object answers',
      { questions: [{ ...licence, id: 'constructor' }] },
      '/applications/form/questions/0/id',
    ],
    [
      'with a choice without options',
      { questions: [{ ...licence, type: 'choice', knockout: null }] },
      '/options',
    ],
    [
      'with options for a text',
      { questions: [{ id: 'a', type: 'text', label: 'A', options: ['x'] }] },
      '/options',
    ],
    ['with a knockout for a text', { questions: [{ ...licence, type: 'text' }] }, '/knockout'],
    ['with a range for yes or no', { questions: [{ ...licence, knockout: { min: 1 } }] }, '/knockout'],
    [
      'with 16 questions',
      { questions: Array.from({ length: 16 }, (_, n) => ({ ...licence, id: `q${n}` })) },
      '/questions',
    ],
  ])('%s', async (_, form, path) => {
    const { status, body } = await board.client.patch('/organization', { applications: { form } });
    expect(status).toBe(400);
    expect(body.error.details.issues.map((issue: { path: string }) => issue.path).join()).toContain(path);
  });
});

describe('a second application of an email address', () => {
  const second = { name: 'Second', email: 'METTE@pilots.example' };

  it('replaces the first only after its link is opened, with the same response as a first one', async () => {
    const first = await board.apply();
    const response = await board.apply(second);
    expect(withoutIds(response)).toEqual(withoutIds(first));
    expect(await board.list()).toMatchObject([{ name: 'Mette Holm' }]);
    const [waiting, received] = (await board.mails()).sort((a, b) => (a.subject < b.subject ? -1 : 1));
    expect([waiting?.subject, received?.subject]).toEqual([
      'Replace your application? Harbour Pilot',
      'Your application: Harbour Pilot',
    ]);
    const token = tokenOf(waiting);
    const sent = await board.send('GET', `/organization/applications/${token}`);
    expect(sent.body.data).toMatchObject({ name: 'Second', is_pending: true, stage: null });
    expect(await board.list()).toMatchObject([{ name: 'Mette Holm' }]);
    const confirmed = await board.send('POST', `/organization/applications/${token}/confirm`);
    expect(confirmed.body.data).toMatchObject({ name: 'Second', is_pending: false });
    expect(await board.list()).toMatchObject([{ name: 'Second' }]);
    expect((await board.send('GET', `/organization/applications/${tokenOf(received)}`)).status).toBe(404);
  });

  it('does not replace one that was read, which only its email says', async () => {
    const first = await board.apply();
    const [{ id } = {}] = await board.list();
    await board.client.get(`/applications/${id}`);
    await board.mails();
    expect(withoutIds(await board.apply(second))).toEqual(withoutIds(first));
    const [mail] = await board.mails();
    expect(mail?.subject).toBe('You have already applied: Harbour Pilot');
    const confirm = `/organization/applications/${tokenOf(mail)}/confirm`;
    expectError(await board.send('POST', confirm), 409, 'already_applied');
    expect(await board.list()).toMatchObject([{ name: 'Mette Holm' }]);
  });

  it('of a signed-in member replaces the first at once, and is refused after that was read', async () => {
    const member = await postMemberWithPassword(board.client, { email: mette.email });
    const visitor = await signedIn(board.client, member);
    await board.apply({ name: 'A stranger' });
    const path = `/organization/jobs/${board.job.slug}/applications`;
    expect((await visitor.send('POST', path, mette)).status).toBe(201);
    expect(await board.list()).toMatchObject([{ name: 'Mette Holm', member_id: member.id }]);
    const { body } = await visitor.send('GET', '/organization/applications');
    expect(body.data).toMatchObject([{ name: 'Mette Holm', job_title: 'Harbour Pilot', stage: null }]);
    await board.client.patch(`/applications/${(await board.list())[0]?.id}`, { rating: 3 });
    expectError(await visitor.send('POST', path, mette), 409, 'already_applied');
    // With another email address, she is a stranger like all others.
    expect((await visitor.send('POST', path, { ...mette, email: 'other@pilots.example' })).status).toBe(201);
  });

  it('shows in the account that the candidate has or creates later, and in no other', async () => {
    await board.apply();
    const listFor = async (email: string) => {
      const visitor = await signedIn(board.client, await postMemberWithPassword(board.client, { email }));
      const names = (await visitor.send('GET', '/organization/applications')).body.data.map(
        ({ name }: { name: string }) => name,
      );
      const headers = { cookie: visitor.cookie ?? '' };
      const page = await openPage(board.client, '/account/applications', { headers });
      expect(page.text.includes('Harbour Pilot')).toBe(names.length > 0);
      return names;
    };
    expect(await listFor('METTE@pilots.example')).toEqual(['Mette Holm']);
    expect(await listFor('other@pilots.example')).toEqual([]);
  });

  it('counts once, however many arrive at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => board.apply()));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(await board.list()).toHaveLength(1);
    const { db, organizationId } = board.client.scope;
    const rows = await db
      .selectFrom('applications')
      .select('is_pending')
      .where('organization_id', '=', organizationId)
      .execute();
    expect(rows.filter(({ is_pending }) => is_pending)).toHaveLength(5);
  });

  it('replaces it once, however often its links are opened at the same time', async () => {
    for (let n = 0; n < 3; n++) await board.apply({ name: `Number ${n}` });
    const tokens = (await board.mails()).filter(({ subject }) => subject.startsWith('Replace')).map(tokenOf);
    expect(tokens).toHaveLength(2);
    const confirm = (token: string) => board.send('POST', `/organization/applications/${token}/confirm`);
    const responses = await Promise.all([...tokens, ...tokens].map(confirm));
    for (const { status } of responses) expect([200, 404]).toContain(status);
    expect(await board.list()).toHaveLength(1);
  });

  it('is a first one for another job, and after a withdrawal', async () => {
    const { slug } = await postJob(board.client, { title: 'Stoker', how_to_apply_method: 'form' });
    await board.apply();
    await board.send('POST', `/organization/jobs/${slug}/applications`, mette);
    const mail = (await board.mails()).find(({ subject }) => subject.endsWith('Harbour Pilot'));
    const withdrawn = await board.send('POST', `/organization/applications/${tokenOf(mail)}/withdraw`);
    // The application stays with the organization, so the response does not say deleted.
    expect([withdrawn.status, withdrawn.body.data]).toEqual([
      200,
      { id: expect.any(String), withdrawn: true },
    ]);
    await board.apply();
    expect((await board.list()).map(({ stage }) => stage).sort()).toEqual(['new', 'new', 'withdrawn']);
  });
});

describe('a candidate', () => {
  it('sees what was sent, and its stage only if the organization shows it', async () => {
    await board.apply({ cover_letter: 'Hello' });
    const path = `/organization/applications/${tokenOf((await board.mails())[0])}`;
    await board.client.patch(`/applications/${(await board.list())[0]?.id}`, {
      stage: 'interview',
      rating: 1,
    });
    const { body, text } = await board.send('GET', path);
    expect(body.data).toMatchObject({ ...mette, cover_letter: 'Hello', stage: null, files: [] });
    expect(text).not.toContain('rating');
    await board.client.patch('/organization', { applications: { shows_stage: true } });
    expect((await board.send('GET', path)).body.data.stage).toBe('interview');
  });

  it('withdraws and erases by the link, and no one can by another token', async () => {
    await board.apply();
    const path = `/organization/applications/${tokenOf((await board.mails())[0])}`;
    const other = await newApplicationBoard();
    expect((await other.send('DELETE', path)).status).toBe(404);
    expect((await board.send('DELETE', `/organization/applications/${'x'.repeat(43)}`)).status).toBe(404);
    await board.send('POST', `${path}/withdraw`);
    await board.send('POST', `${path}/withdraw`);
    expect(await board.list()).toMatchObject([{ stage: 'withdrawn' }]);
    expect((await board.send('DELETE', path)).status).toBe(200);
    expect(await board.list()).toEqual([]);
    const types = (await eventsOf(board.client))
      .map(({ type }) => type)
      .filter((type) => type.startsWith('application.'));
    expect(types).toEqual(['application.created', 'application.withdrawn', 'application.deleted']);
  });

  it('gets at most 20 emails a day, however often strangers enter the email address', async () => {
    const { client } = board;
    const slugs = (
      await Promise.all(Array.from({ length: 22 }, () => postJob(client, { how_to_apply_method: 'form' })))
    ).map(({ slug }) => slug);
    for (const slug of slugs) await board.send('POST', `/organization/jobs/${slug}/applications`, mette);
    expect(await board.mails()).toHaveLength(20);
    expect(await board.list('?per_page=100')).toHaveLength(22);
  });
});

describe('the email address of the job', () => {
  it('gets an email that answers the candidate', async () => {
    await board.client.patch(`/jobs/${board.job.id}`, { notify_email: 'crewing@pilots.example' });
    await board.apply();
    const notice = (await board.mails()).find(({ to }) => to === 'crewing@pilots.example');
    expect(notice).toMatchObject({ subject: 'New application: Harbour Pilot', replyTo: mette.email });
    expect(notice?.text).toContain('Mette Holm (mette@pilots.example) has applied');
  });

  it('is on no public page and in no feed', async () => {
    await board.client.patch(`/jobs/${board.job.id}`, { notify_email: 'crewing@pilots.example' });
    expect(
      (await board.send('GET', `/organization/jobs/${board.job.slug}/application-form`)).text,
    ).not.toContain('crewing');
  });
});

it('limits applications per hour and IP address', async () => {
  const limited = await newApplicationBoard({ server: await ownServer({ RATE_LIMIT_APPLY: '2' }) });
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await limited.apply({ email: `a${n}@b.example` })).status);
  expect(statuses).toEqual([201, 201, 429]);
});

it('counts only applications that succeed, and ten times as many tries', async () => {
  const limited = await newApplicationBoard({ server: await ownServer({ RATE_LIMIT_APPLY: '1' }) });
  const tryFile = async () => (await limited.applyWith(Buffer.from('no document'))).status;
  for (let n = 0; n < 4; n++) expect(await tryFile()).toBe(415);
  expect((await limited.apply()).status).toBe(201);
  for (let n = 0; n < 5; n++) expect((await limited.apply()).status).toBe(429);
  expect(await tryFile()).toBe(429);
});

it('counts a signed-in candidate as a person, apart from others at the same IP address', async () => {
  const server = await ownServer({ RATE_LIMIT_APPLY: '1', RATE_LIMIT_SUBMIT: '1' });
  const limited = await newApplicationBoard({ server });
  for (let n = 0; n < 3; n++) {
    const member = await postMemberWithPassword(limited.client);
    const { cookie = '' } = await signedIn(limited.client, member, server);
    const again = async () => (await limited.apply({ email: member.email }, { headers: { cookie } })).status;
    expect([await again(), await again()]).toEqual([201, 429]);
  }
  expect((await limited.apply()).status).toBe(201);
});

it('counts applications that arrive at once', async () => {
  const limited = await newApplicationBoard({ server: await ownServer({ RATE_LIMIT_APPLY: '2' }) });
  const sent = Array.from({ length: 6 }, (_, n) => limited.apply({ email: `c${n}@b.example` }));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(2);
});

it('takes no applications while no candidate could get the link', async () => {
  const server = await sharedServer({ SMTP_URL: '', PLATFORM_DOMAIN: 'boards.example' });
  const silent = await newApplicationBoard({ server });
  expectError(await silent.apply(), 409, 'email_not_configured');
});

it('has events and an audit log without personal data', async () => {
  await board.apply({ phone: '+31 10 123456' });
  const [{ id } = {}] = await board.list();
  await board.client.patch(`/applications/${id}`, { stage: 'hired', tags: ['secret tag'] });
  await board.client.delete(`/applications/${id}`);
  const events = JSON.stringify(await eventsOf(board.client));
  const audit = await board.client.get('/audit-log');
  for (const text of [events, audit.text]) {
    expect(text).toContain('application.deleted');
    for (const personal of ['Mette', mette.email, '123456', 'secret tag'])
      expect(text).not.toContain(personal);
  }
});

it('is invisible to other organizations', async () => {
  await board.apply();
  const [{ id } = {}] = await board.list();
  const other = await newOrganization();
  expect((await other.get('/applications')).body.data).toEqual([]);
  expect((await other.get(`/applications/${id}`)).status).toBe(404);
});
