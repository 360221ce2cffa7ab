import { beforeEach, describe, expect, it } from 'vitest';
import { type ApplicationBoard, newApplicationBoard, resumeForm } from '../../../../../test/applications.ts';
import { postJob } from '../../../../../test/jobs.ts';
import { subscribe } from '../../../../../test/plans.ts';
import {
  type Employer,
  newEmployer,
  pilot,
  postPostingPlan,
  setApproval,
} from '../../../../../test/postings.ts';
import { expectOutOfReach, receivedNames } from '../../../../../test/received-applications.ts';
import { makePdf } from '../../../../../test/zip.ts';

/*
 * Which applications an employer reaches follows the company of the job and the memberships of this moment, not the company at the time of
 * the application.
 */

let board: ApplicationBoard;
let companyId: string;
let otherId: string;
let pilots: Employer;
let others: Employer;
let id: string;

const setRole = async ({ memberId }: Employer, company: string, role = 'recruiter') =>
  expect((await board.client.put(`/companies/${company}/members/${memberId}`, { role })).status).toBe(200);
const expectNothing = ({ visitor }: Employer) => expectOutOfReach(board, id, visitor);
const namesOf = ({ visitor }: Employer) => receivedNames(visitor);
const idOfMette = async () => (await board.list('?search=mette'))[0]?.id ?? '';

beforeEach(async () => {
  board = await newApplicationBoard();
  companyId = (await board.client.get(`/jobs/${board.job.id}`)).body.data.company_id;
  otherId = (await board.client.post('/companies', { name: 'Steam Ships' })).body.data.id;
  pilots = await newEmployer(board.client, { role: 'employer' });
  others = await newEmployer(board.client, { role: 'employer', name: 'Jonas' });
  await setRole(pilots, companyId);
  await setRole(others, otherId, 'owner');
  await board.applyWith(makePdf());
  id = await idOfMette();
});

it('a job that moves to another company takes its applications along, and the way back too', async () => {
  await expectNothing(others);
  await board.client.patch(`/jobs/${board.job.id}`, { company_name: 'Steam Ships' });
  await expectNothing(pilots);
  expect(await namesOf(others)).toEqual(['Mette Holm']);
  await board.client.patch(`/jobs/${board.job.id}`, { company_name: 'North Sea Pilots' });
  await expectNothing(others);
  expect(await namesOf(pilots)).toEqual(['Mette Holm']);
});

describe('a merge of companies', () => {
  const merge = async () =>
    (await board.client.post(`/companies/${companyId}/merge`, { into: otherId })).body.meta.merge_id;

  it('gives the applications to the other company, until it is undone', async () => {
    const mergeId = await merge();
    await expectNothing(pilots);
    expect(await namesOf(others)).toEqual(['Mette Holm']);
    expect((await board.client.post(`/company-merges/${mergeId}/undo`)).status).toBe(200);
    await expectNothing(others);
    expect(await namesOf(pilots)).toEqual(['Mette Holm']);
  });

  it('and its undo give no applications to a recruiter who only used the name', async () => {
    await setApproval(board.client, 'none');
    const plan = await postPostingPlan(board.client, { amount: 0 });
    const writer = await newEmployer(board.client, { role: 'employer' });
    const job = { ...pilot, company_name: 'Harbour Tugs' };
    const own = await writer.act(await writer.draft({ plan_id: plan.id, job }), 'submit');
    companyId = own.company_id ?? '';
    board = await newApplicationBoard({ client: board.client, job: { company_name: 'Harbour Tugs' } });
    await board.applyWith(makePdf(), 'cv.pdf', { email: 'ana@pilots.example', name: 'Ana Ruiz' });
    id = (await board.list('?search=ana'))[0]?.id ?? '';
    await expectNothing(writer);
    const mergeId = await merge();
    await expectNothing(writer);
    expect((await board.client.post(`/company-merges/${mergeId}/undo`)).status).toBe(200);
    await expectNothing(writer);
  });
});

describe('an employer who leaves the company', () => {
  /** A job that an employer posted with a credit of the company, or with a free one of their own. */
  const post = async (writer: Employer, companyPays: boolean) => {
    await setApproval(board.client, 'none');
    const plan = await postPostingPlan(board.client, { amount: companyPays ? 99 : 0 });
    const owner = await newEmployer(board.client, { role: 'employer' });
    await setRole(owner, companyId, 'owner');
    if (companyPays) await subscribe(board.client, { companyId }, { memberId: owner.memberId, plan });
    const job = { ...pilot, title: 'Night Pilot', how_to_apply: null, how_to_apply_method: 'form' };
    const posting = await writer.act(await writer.draft({ plan_id: plan.id, job }), 'submit');
    expect(posting.state).toBe('live');
    const { id, slug, title } = (await board.client.get(`/jobs/${posting.job_id}`)).body.data;
    board = { ...board, job: { id, slug, title } };
    await applyAs('Ana');
    return owner;
  };
  const applyAs = async (name: string) => {
    const form = resumeForm({ name, email: `${name}@pilots.example` }, makePdf());
    const { status, text } = await board.send(
      'POST',
      `/organization/jobs/${board.job.slug}/applications`,
      form,
    );
    expect(status, text).toBe(201);
  };
  const leave = async ({ visitor, memberId }: Employer, by = visitor) => {
    const path = `/organization/companies/${companyId}/members/${memberId}`;
    const { status, text } = await by.send('DELETE', path);
    expect(status, text).toBe(200);
  };

  it('reaches nothing from then on', async () => {
    await leave(pilots);
    await expectNothing(pilots);
  });

  it('loses the applications for the jobs that the company paid for, and gets no more emails about them', async () => {
    const owner = await post(pilots, true);
    id = (await board.list('?search=ana'))[0]?.id ?? '';
    expect(await namesOf(pilots)).toEqual(['Ana', 'Mette Holm']);
    await board.mails();
    await applyAs('Before');
    await leave(pilots, owner.visitor);
    await applyAs('After');
    await expectNothing(pilots);
    expect(await namesOf(pilots)).toEqual([]);
    expect((await namesOf(owner)).sort()).toEqual(['After', 'Ana', 'Before', 'Mette Holm']);
    const to = (await board.mails()).map(({ to }) => to);
    expect(to).toContain(owner.email);
    expect(to).not.toContain(pilots.email);
  });

  it('keeps those for the jobs that were paid for without the company', async () => {
    await setRole(others, companyId);
    await post(others, false);
    expect((await namesOf(others)).sort()).toEqual(['Ana', 'Mette Holm']);
    await leave(others);
    expect(await namesOf(others)).toEqual(['Ana']);
  });
});

it('a deleted company, and one that is hidden, show nothing to others', async () => {
  await board.client.patch(`/companies/${companyId}`, { is_hidden: true });
  await expectNothing(others);
  expect(await namesOf(pilots)).toEqual(['Mette Holm']);
  expect((await board.client.delete(`/companies/${companyId}`)).status).toBe(200);
  await expectNothing(pilots);
  // The name belongs to a new company now, of which no one is a member.
  await postJob(board.client, { title: 'Stoker', company_name: 'North Sea Pilots' });
  await expectNothing(pilots);
  await expectNothing(others);
});
