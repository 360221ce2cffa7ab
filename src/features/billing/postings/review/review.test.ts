import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { expectError, issuePaths, readJob } from '../../../../../test/jobs.ts';
import {
  approve,
  type Employer,
  newEmployer,
  POSTINGS,
  pilot,
  postPostingPlan,
  setPayment,
} from '../../../../../test/postings.ts';
import { setCompanyRole } from '../../../jobs/companies/members/queries.ts';
import type { Posting } from '../schema.ts';
import type { PostingReview } from './schema.ts';

let client: Client;
let freePlanId: string;
let employer: Employer;
beforeEach(async () => {
  client = await newOrganization();
  freePlanId = (await postPostingPlan(client, { amount: 0 })).id;
  employer = await newEmployer(client, { email: 'mette@office.pilots.example' });
});

async function reviewOf({ id }: { id: string }): Promise<PostingReview> {
  const response = await client.get(`/postings/${id}/review`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}
const submit = async (fields: object = {}): Promise<Posting> =>
  employer.act(await employer.draft({ plan_id: freePlanId, ...fields }), 'submit');
const reject = (posting: Posting, reason = 'Say more.') =>
  client.post(`/jobs/${posting.job_id}/reject`, { reason });
const edit = (posting: Posting, job: object) =>
  employer.visitor.send('PATCH', `${POSTINGS}/${posting.id}`, { job });

describe('the review of a posting', () => {
  it('says what is new about the employer', async () => {
    const company = (await client.post('/companies', { name: 'Pilots', website: 'https://pilots.example' }))
      .body.data;
    await setCompanyRole(client.scope, company.id, employer.memberId, 'owner');
    const approved = await submit({ job: { ...pilot, title: 'First' } });
    await approve(client, approved);
    const rejected = await employer.draft({ plan_id: freePlanId, job: { ...pilot, title: 'Second' } });
    await client.patch('/organization', { posting: { approval: 'all' } });
    await reject(await employer.act(rejected, 'submit'));
    const waiting = await submit({ job: { ...pilot, company_name: 'PILOTS GmbH' } });
    const review = await reviewOf(waiting);
    expect(review).toMatchObject({ posting: { id: waiting.id }, before: null, compared_with: null });
    expect(review.job.company_name).toBe('PILOTS GmbH');
    expect(review.employer).toEqual({
      member_id: employer.memberId,
      member_since: expect.any(String),
      is_email_proved: true,
      email_domain: 'office.pilots.example',
      email_check: 'same_domain',
      is_blocked: false,
      approved_postings: 1,
      rejected_postings: 1,
      refunded_postings: 0,
      other_postings: 2,
      companies: [
        { id: company.id, name: 'Pilots', is_verified: false, role: 'owner' },
        { id: expect.any(String), name: 'North Sea Pilots', is_verified: false, role: 'recruiter' },
      ],
    });
    expect(review.company).toEqual({
      id: company.id,
      name: 'Pilots',
      is_verified: false,
      website: 'https://pilots.example',
      live_job_count: 0,
      has_employer: true,
    });
  });

  it.each([
    ['mette@gmail.com', 'https://pilots.example', 'public_mail_host'],
    ['mette@other.example', 'https://pilots.example', 'other_domain'],
    ['mette@pilots.example', null, 'no_website'],
    ['mette@pilots.github.io', 'https://github.io', 'public_suffix'],
  ])('compares %s with %s: %s', async (email, company_website, expected) => {
    employer = await newEmployer(client, { email });
    const draft = await employer.draft({ job: { ...pilot, company_website } });
    const review = await reviewOf(draft);
    expect(review.employer).toMatchObject({ email_check: expected, other_postings: 0 });
    expect(review.company).toBeNull();
  });

  it('counts refunded postings, and names a verified company of others', async () => {
    const paid = await postPostingPlan(client);
    const unpaid = await employer.act(await employer.draft({ plan_id: paid.id }), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    await setPayment(client, unpaid, 'refunded');
    await client.post('/companies', { name: 'Harbour Group', is_verified: true });
    const draft = await employer.draft({ job: { ...pilot, company_name: 'Harbour Group Ltd' } });
    const review = await reviewOf(draft);
    expect(review.employer).toMatchObject({ refunded_postings: 1, rejected_postings: 0, other_postings: 1 });
    expect(review.company).toMatchObject({ is_verified: true, has_employer: false });
  });

  it('compares with the text that staff approved last, not with later edits that went live at once', async () => {
    const live = await approve(client, await submit());
    await edit(live, { title: 'Senior Pilot' });
    await client.patch('/organization', { posting: { review_edits: true } });
    await edit(live, { title: 'Chief Pilot' });
    const review = await reviewOf(live);
    expect(review).toMatchObject({
      compared_with: 'approved',
      before: { title: 'Harbour Pilot' },
      job: { title: 'Chief Pilot' },
      posting: { job: { title: 'Senior Pilot' }, edit: { title: 'Chief Pilot' } },
    });
    await approve(client, live);
    expect(await reviewOf(live)).toMatchObject({
      before: { title: 'Chief Pilot' },
      job: { title: 'Chief Pilot' },
    });
    await edit(live, { title: 'Boss' });
    expect((await reject(live)).status).toBe(200);
    expect(await reviewOf(live)).toMatchObject({
      compared_with: 'approved',
      before: { title: 'Chief Pilot' },
    });
  });

  it('compares with the rejected text until one is approved, and with the live text if none was reviewed', async () => {
    const waiting = await submit();
    await reject(waiting);
    await edit(waiting, { title: 'Senior Pilot' });
    await employer.act(waiting, 'submit');
    expect(await reviewOf(waiting)).toMatchObject({
      compared_with: 'rejected',
      before: { title: 'Harbour Pilot' },
      job: { title: 'Senior Pilot' },
    });
    await client.patch('/organization', { posting: { approval: 'none', review_edits: true } });
    const live = await submit({ job: { ...pilot, title: 'Stoker' } });
    await edit(live, { title: 'Chief Stoker' });
    expect(await reviewOf(live)).toMatchObject({ compared_with: 'live', before: { title: 'Stoker' } });
  });

  it('is 404 for a posting of another organization', async () => {
    const posting = await submit();
    expectError(await (await newOrganization()).get(`/postings/${posting.id}/review`), 404, 'not_found');
  });
});

describe('staff', () => {
  it('correct a job while it waits, and approve it as it is then', async () => {
    const waiting = await submit();
    await client.patch(`/jobs/${waiting.job_id}`, { location: 'Antwerp, Belgium' });
    await approve(client, waiting);
    expect(await readJob(client, waiting.job_id!)).toMatchObject({
      status: 'active',
      location: 'Antwerp, Belgium',
      review: { state: 'approved' },
    });
  });

  it('cannot delete a job that waits for review, alone or in a batch', async () => {
    const waiting = await submit();
    const id = waiting.job_id!;
    expectError(await client.delete(`/jobs/${id}`), 409, 'review_pending');
    const other = (await client.post('/jobs', { title: 'Other' })).body.data.id;
    const operations = [id, other].map((each) => ({ method: 'delete', id: each }));
    const batch = (await client.post('/jobs/batch', { operations })).body.data;
    expect(JSON.stringify(batch)).toContain('review_pending');
    expectError(await client.get(`/jobs/${other}`), 404, 'not_found');
    await reject(waiting);
    expect((await client.delete(`/jobs/${id}`)).status).toBe(200);
    expect(await employer.act(waiting, 'submit')).toMatchObject({ state: 'pending_review' });
  });

  it('delete the job of an erased employer', async () => {
    const waiting = await submit();
    expect((await client.delete(`/members/${employer.memberId}`)).status).toBe(200);
    expect((await client.delete(`/jobs/${waiting.job_id}`)).status).toBe(200);
  });

  it('review a posting whose employer they blocked before the payment arrived', async () => {
    await client.patch('/organization', { posting: { approval: 'none' } });
    const paid = await postPostingPlan(client);
    const unpaid = await employer.act(await employer.draft({ plan_id: paid.id }), 'submit');
    await client.patch(`/members/${employer.memberId}`, { isSuspended: true });
    await setPayment(client, unpaid, 'succeeded');
    const { posting, employer: facts } = await reviewOf(unpaid);
    expect(posting).toMatchObject({ state: 'pending_review', review_causes: ['blocked_employer'] });
    expect(facts).toMatchObject({ is_blocked: true });
  });

  it('list the postings of a member or for a company', async () => {
    const live = await approve(client, await submit());
    const other = await newEmployer(client);
    await other.draft();
    const ids = async (query: string) =>
      (await client.get(`/postings?${query}`)).body.data.map(({ id }: Posting) => id);
    expect(await ids(`member_id=${employer.memberId}`)).toEqual([live.id]);
    expect(await ids(`company_id=${live.company_id}`)).toEqual([live.id]);
    expect(await ids(`company_id=${live.company_id}&state=draft`)).toEqual([]);
    expect(issuePaths(await client.get('/postings?company_id=1'))).toEqual(['company_id']);
  });

  it('edit the reasons from which they choose', async () => {
    const posting = { rejection_reasons: [' Say what\nthe work is. ', 'Wrong board.'] };
    const response = await client.patch('/organization', { posting });
    expect(response.body.data.posting.rejection_reasons).toEqual(['Say what the work is.', 'Wrong board.']);
    for (const reasons of [[''], ['a', 'a'], Array.from({ length: 21 }, (_, n) => `Reason ${n}`)])
      expectError(
        await client.patch('/organization', { posting: { rejection_reasons: reasons } }),
        400,
        'validation_error',
      );
  });
});
