import { expect } from 'vitest';
import type { Client } from '../app.ts';
import { postJobPlan } from '../plans.ts';
import { POSTINGS, pilot } from '../postings.ts';
import { type Visitor, visit } from '../sign-in.ts';

/** Postings of a signed-in member, one in each state that an operation needs, and a draft of a browser. */
export async function createPostings(owner: Client, cookie: string) {
  const employer = await visit(owner, { cookie });
  const plan = await postJobPlan(owner, { amount: 0, interval: null, jobsIncluded: 1 });
  const paid = await postJobPlan(owner, { amount: 99, interval: null, jobsIncluded: 1 });
  const post = (submitted: boolean, planId = plan.id) => createPosting(employer, planId, submitted);
  const setApproval = (approval: string) => owner.patch('/organization', { posting: { approval } });
  await setApproval('none');
  const live = [await post(true), await post(true), await post(true)];
  await act(employer, live[1]!.id, 'pause');
  await setApproval('all');
  const waiting = [await post(true), await post(true), await post(true)];
  const coupon = await owner.post('/coupons', { code: 'HARBOUR20', percent_off: 20 });
  const browser = await visit(owner);
  const ofBrowser = await browser.send('POST', POSTINGS, { job: pilot });
  return {
    couponId: coupon.body.data.id as string,
    draftId: (await post(false)).id,
    spareDraftId: (await post(false)).id,
    submittedId: (await post(false)).id,
    unpaidId: (await post(true, paid.id)).id,
    pausedNextId: live[0]!.id,
    resumedNextId: live[1]!.id,
    renewedNextId: live[2]!.id,
    approvedNextJobId: waiting[0]!.job_id,
    rejectedNextJobId: waiting[1]!.job_id,
    withdrawnNextId: waiting[2]!.id,
    browserDraftId: ofBrowser.body.data.id as string,
    browserCookie: browser.cookie!,
  };
}

let number = 0;

async function createPosting(employer: Visitor, planId: string, submitted: boolean) {
  const job = { ...pilot, title: `Pilot ${++number}` };
  const { body } = await employer.send('POST', POSTINGS, { plan_id: planId, job });
  return submitted ? act(employer, body.data.id, 'submit') : body.data;
}

async function act(employer: Visitor, id: string, action: string) {
  const response = await employer.send('POST', `${POSTINGS}/${id}/${action}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}
