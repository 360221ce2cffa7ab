import { beforeEach, describe, expect, it } from 'vitest';
import { type ApplicationBoard, mette, newApplicationBoard } from '../../../../../test/applications.ts';
import { requestHost } from '../../../../../test/hosts.ts';
import { expectError, postJob } from '../../../../../test/jobs.ts';
import { expectOutOfReach, RECEIVED, receivedNames } from '../../../../../test/received-applications.ts';
import { postMemberWithPassword, signedIn, type Visitor, visit } from '../../../../../test/sign-in.ts';
import { makePdf } from '../../../../../test/zip.ts';
import type { Member } from '../../../people/members/schema.ts';

const path = RECEIVED;

let board: ApplicationBoard;
let companyId: string;
let employer: Member;
let visitor: Visitor;
let id: string;

const newEmployer = (fields: object = {}) =>
  postMemberWithPassword(board.client, { role: 'employer', ...fields });
const add = async ({ id }: Pick<Member, 'id'>, role = 'recruiter', company = companyId) =>
  expect((await board.client.put(`/companies/${company}/members/${id}`, { role })).status).toBe(200);
const namesOf = receivedNames;

beforeEach(async () => {
  board = await newApplicationBoard();
  companyId = (await board.client.get(`/jobs/${board.job.id}`)).body.data.company_id;
  employer = await newEmployer();
  await add(employer);
  visitor = await signedIn(board.client, employer);
  await board.applyWith(makePdf());
  id = (await board.list())[0]?.id ?? '';
});

const expectNothing = (by: Visitor) => expectOutOfReach(board, id, by);

describe('an employer', () => {
  it('sees the applications for the jobs of the company, and nothing of other companies', async () => {
    const other = await postJob(board.client, {
      title: 'Stoker',
      company_name: 'Steam Ships',
      how_to_apply_method: 'form',
    });
    await board.send('POST', `/organization/jobs/${other.slug}/applications`, {
      name: 'Other',
      email: 'other@pilots.example',
    });
    expect(await namesOf(visitor)).toEqual(['Mette Holm']);
    expect(await namesOf(visitor, `?job_id=${other.id}`)).toEqual([]);
    expect(await namesOf(visitor, '?search=mette&stage=new')).toEqual(['Mette Holm']);
    expect(await namesOf(visitor, '?search=other')).toEqual([]);
    const { body } = await visitor.send('GET', `${path}/jobs`);
    expect(body.data).toMatchObject([{ id: board.job.id, unread: 1, stages: { new: 1, hired: 0 } }]);
    expect((await visitor.send('GET', `${path}/funnel?job_id=${other.id}`)).status).toBe(404);
    const funnel = await visitor.send('GET', `${path}/funnel?job_id=${board.job.id}`);
    expect(funnel.body.data).toMatchObject({ sent: 1, stages: { new: 1 } });
  });

  it('reads, rates, moves, and appears in the log as the member', async () => {
    const read = await visitor.send('GET', `${path}/${id}`);
    expect(read.body.data).toMatchObject({ email: mette.email, is_read: true, files: [{ name: 'cv.pdf' }] });
    const changes = { stage: 'interview', rating: 4, tags: ['night'] };
    const changed = await visitor.send('PATCH', `${path}/${id}`, changes);
    expect(changed.body.data).toMatchObject(changes);
    const late = await visitor.send('PATCH', `${path}/${id}`, { rating: 1 }, { 'if-match': '"old"' });
    expect(late.status).toBe(412);
    const moved = await visitor.send('POST', `${path}/move`, { ids: [id], stage: 'offer' });
    expect(moved.body.data).toEqual({ moved: [id], skipped: [] });
    const { body } = await board.client.get('/audit-log?action=application.updated');
    expect(body.data[0].actor).toBe(`member:${employer.id}`);
  });

  it('writes notes that staff see, and sees no notes of staff', async () => {
    await board.client.post(`/applications/${id}/notes`, { text: 'Of staff' });
    const { body } = await visitor.send('POST', `${path}/${id}/notes`, { text: 'Of the employer' });
    const textsOf = ({ data }: { data: { text: string }[] }) => data.map(({ text }) => text);
    expect(textsOf((await visitor.send('GET', `${path}/${id}/timeline`)).body)).toEqual(['Of the employer']);
    const all = (await board.client.get(`/applications/${id}/timeline`)).body;
    expect(textsOf(all)).toEqual(['Of staff', 'Of the employer']);
    const [ofStaff] = all.data;
    expect((await visitor.send('DELETE', `${path}/${id}/notes/${ofStaff.id}`)).status).toBe(404);
    expect((await visitor.send('DELETE', `${path}/${id}/notes/${body.data.id}`)).status).toBe(200);
  });

  it('emails the candidate, and gets the answers', async () => {
    await board.mails();
    const message = { subject: 'Hello', text: 'Please call.' };
    expect((await visitor.send('POST', `${path}/${id}/messages`, message)).status).toBe(201);
    expect(await board.mails()).toMatchObject([
      { to: mette.email, subject: 'Hello', replyTo: employer.email },
    ]);
  });

  it('downloads a file, which counts as reading and is in the audit log', async () => {
    const { files } = (await board.client.get(`/applications/${id}`)).body.data;
    const { body } = await visitor.send('POST', `${path}/${id}/files/${files[0].id}/link`);
    const url = new URL(body.data.url);
    const file = await requestHost(board.server.origin, url.host, url.pathname, {});
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const actions = (await board.client.get('/audit-log')).body.data.map(
      ({ action, actor }: { action: string; actor: string }) => [action, actor],
    );
    expect(actions).toContainEqual(['application_file.link_created', `member:${employer.id}`]);
    expect(actions).toContainEqual(['application_file.downloaded', `member:${employer.id}`]);
  });

  it('exports a CSV without formulas', async () => {
    await board.apply({ name: '=HYPERLINK("http://evil.example")', email: 'formula@pilots.example' });
    const { status, text, headers } = await visitor.send('GET', `${path}.csv`);
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="applications.csv"',
    ]);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(text).toContain('Mette Holm');
    expect((await visitor.send('GET', `${path}.csv?search=mette`)).text).not.toContain('HYPERLINK');
  });

  it('begins messages with templates of the board', async () => {
    const template = { name: 'Invitation', subject: 'Come, {{name}}', text: 'See you.' };
    await board.client.patch('/organization', { applications: { message_templates: [template] } });
    expect((await visitor.send('GET', '/organization/message-templates')).body.data).toEqual([template]);
    expect((await (await visit(board.client)).send('GET', '/organization/message-templates')).status).toBe(
      401,
    );
  });
});

describe('nothing is found by', () => {
  it('an employer of another company', async () => {
    const other = await newEmployer();
    const company = (await board.client.post('/companies', { name: 'Steam Ships' })).body.data;
    await add(other, 'owner', company.id);
    await expectNothing(await signedIn(board.client, other));
  });

  it('an employer who was removed, in the same session', async () => {
    await board.client.delete(`/companies/${companyId}/members/${employer.id}`);
    await expectNothing(visitor);
  });

  it('an employer who was invited and has not accepted', async () => {
    await add(employer, 'owner');
    const invited = await newEmployer();
    const invitation = { email: invited.email, role: 'recruiter' };
    const sent = await visitor.send('POST', `/organization/companies/${companyId}/invitations`, invitation);
    expect(sent.status, sent.text).toBe(202);
    await expectNothing(await signedIn(board.client, invited));
  });

  it('a candidate, even one who acted for the company before', async () => {
    await board.client.patch(`/members/${employer.id}`, { role: 'candidate' });
    await expectNothing(visitor);
    await expectNothing(await signedIn(board.client, await postMemberWithPassword(board.client)));
  });

  it('the employers of a deleted job', async () => {
    await board.client.delete(`/jobs/${board.job.id}`);
    expect(await namesOf(visitor)).toEqual([]);
    expect((await board.client.get(`/applications/${id}`)).status).toBe(200);
  });

  it('an employer of another organization', async () => {
    const elsewhere = await newApplicationBoard();
    const other = await postMemberWithPassword(elsewhere.client, { role: 'employer' });
    const by = await signedIn(elsewhere.client, other);
    expect((await by.send('GET', `${path}/${id}`)).status).toBe(404);
    expect(await namesOf(by)).toEqual([]);
  });

  it('visitors, who are asked to sign in', async () => {
    const stranger = await visit(board.client);
    for (const each of ['', `/${id}`, '/jobs', '.csv'])
      expectError(await stranger.send('GET', `${path}${each}`), 401, 'sign_in_required');
  });
});

describe('using the name of a company', () => {
  const ownership = async (jobId: string, memberId: string) =>
    board.client.scope.db
      .updateTable('jobs')
      .set({ owner_member_id: memberId })
      .where('organization_id', '=', board.client.scope.organizationId)
      .where('id', '=', jobId)
      .execute();
  const setProved = async (memberId: string, is_proved: boolean) =>
    board.client.scope.db
      .updateTable('company_members')
      .set({ is_proved })
      .where('organization_id', '=', board.client.scope.organizationId)
      .where('member_id', '=', memberId)
      .execute();

  it('shows an employer the applications for the own job only, until staff or an owner grant more', async () => {
    await setProved(employer.id, false);
    await expectNothing(visitor);
    const own = await postJob(board.client, {
      title: 'Own',
      company_name: 'North Sea Pilots',
      how_to_apply_method: 'form',
    });
    await ownership(own.id, employer.id);
    await board.send('POST', `/organization/jobs/${own.slug}/applications`, {
      name: 'Own',
      email: 'own@pilots.example',
    });
    expect(await namesOf(visitor)).toEqual(['Own']);
    await add(employer);
    expect(await namesOf(visitor)).toEqual(['Own', 'Mette Holm']);
  });
});

describe('an email about a new application', () => {
  it('goes to each employer once, and not twice to one that the job names', async () => {
    const colleague = await newEmployer();
    await add(colleague, 'owner');
    await board.client.patch(`/jobs/${board.job.id}`, { notify_email: colleague.email });
    await board.mails();
    await board.apply({ name: 'Ana Ruiz', email: 'ana@pilots.example' });
    const toEmployers = (await board.mails()).filter(({ text }) => text.includes('/account/candidates/'));
    expect(toEmployers.map(({ to }) => to).sort()).toEqual([colleague.email, employer.email].sort());
    expect(toEmployers[0]).toMatchObject({ replyTo: 'ana@pilots.example' });
    expect(await board.mails()).toEqual([]);
  });

  it('is not sent to an employer who was removed meanwhile', async () => {
    await board.mails();
    await board.apply({ name: 'Ana Ruiz', email: 'ana@pilots.example' });
    await board.client.delete(`/companies/${companyId}/members/${employer.id}`);
    expect((await board.mails()).map(({ to }) => to)).toEqual(['ana@pilots.example']);
  });
});
