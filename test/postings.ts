import { expect } from 'vitest';
import type { Posting } from '../src/features/billing/postings/schema.ts';
import type { Client, TestServer } from './app.ts';
import { postJobPlan } from './plans.ts';
import { postMemberWithPassword, signedIn, type Visitor } from './sign-in.ts';

export const POSTINGS = '/organization/postings';

/** A text with which a posting can be submitted. */
export const pilot = {
  title: 'Harbour Pilot',
  description: '<p>Guide ships in and out.</p>',
  company_name: 'North Sea Pilots',
  location: 'Rotterdam, Netherlands',
  how_to_apply: 'work@pilots.example',
};

export interface Employer {
  memberId: string;
  email: string;
  visitor: Visitor;
  /** Creates a draft with `pilot`, and expects 201. */
  draft(fields?: Record<string, unknown>): Promise<Posting>;
  /** Does something with a posting, and expects 200. */
  act(posting: { id: string }, action: string, body?: object): Promise<Posting>;
  read(posting: { id: string }): Promise<Posting>;
}

/** A signed-in member of the board. */
export async function newEmployer(
  client: Client,
  fields: Record<string, unknown> = {},
  server?: TestServer,
): Promise<Employer> {
  const member = await postMemberWithPassword(client, { name: 'Mette Holm', ...fields });
  const visitor = await signedIn(client, member, server);
  return {
    memberId: member.id,
    email: member.email,
    visitor,
    draft: async (draft = {}) => {
      const response = await visitor.send('POST', POSTINGS, { job: pilot, ...draft });
      expect(response.status, response.text).toBe(201);
      return response.body.data;
    },
    act: async ({ id }, action, body) => {
      const response = await visitor.send('POST', `${POSTINGS}/${id}/${action}`, body);
      expect(response.status, response.text).toBe(200);
      return response.body.data;
    },
    read: async ({ id }) => {
      const response = await visitor.send('GET', `${POSTINGS}/${id}`);
      expect(response.status, response.text).toBe(200);
      return response.body.data;
    },
  };
}

/** A plan for one job on the board for 30 days, for 99 EUR. */
export async function postPostingPlan(client: Client, fields: Record<string, unknown> = {}) {
  return postJobPlan(client, {
    name: 'One job',
    amount: 99,
    interval: null,
    jobsIncluded: 1,
    durationDays: 30,
    ...fields,
  });
}

/** Changes the status of a payment, as staff do, and expects 200. */
export async function setPayment(client: Client, posting: Posting, status: string): Promise<void> {
  const response = await client.patch(`/payments/${posting.charge?.payment_id}`, { status });
  expect(response.status, response.text).toBe(200);
}

/** Which postings staff review, and expects 200. */
export async function setApproval(client: Client, approval: string): Promise<void> {
  const response = await client.patch('/organization', { posting: { approval } });
  expect(response.status, response.text).toBe(200);
}

/** The jobs that are left of a purchase of the employer. */
export async function readJobsRemaining(
  client: Client,
  { memberId }: Employer,
  subscriptionId: string | null,
): Promise<number | null> {
  const response = await client.get(`/members/${memberId}/subscriptions/${subscriptionId}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data.jobsRemaining;
}

/** Approves the posting, and expects 200. */
export async function approve(client: Client, { job_id }: Posting): Promise<Posting> {
  const response = await client.post(`/jobs/${job_id}/approve`, {});
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}
