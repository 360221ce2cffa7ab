import { expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestResponse } from './app.ts';
import { requestBoard, saveCollection, saveItem } from './collections.ts';
import { sendDueEmails } from './emails.ts';
import { postJob } from './jobs.ts';
import { newEmployer, POSTINGS, postPostingPlan, setPayment } from './postings.ts';

/** Two decisions about one thing, and how many emails the first one sends. */
interface Race {
  first: () => Promise<TestResponse>;
  second: () => Promise<TestResponse>;
  losing: number;
  emails: number;
}

const mailsOf = async ({ scope }: Client) => sendDueEmails(await sharedServer(), scope.organizationId);

async function waitingPosting(client: Client) {
  const plan = await postPostingPlan(client, { amount: 0 });
  const employer = await newEmployer(client);
  const posting = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
  return { employer, posting };
}

async function waitingEdit(client: Client) {
  await client.patch('/organization', { posting: { review_edits: true } });
  const { employer, posting } = await waitingPosting(client);
  await client.post(`/jobs/${posting.job_id}/approve`, {});
  await employer.visitor.send('PATCH', `${POSTINGS}/${posting.id}`, { job: { title: 'Senior Pilot' } });
  return posting;
}

async function waitingClaim(client: Client): Promise<string> {
  const { id } = (await client.post('/companies', { name: 'Pilots', website: 'https://pilots.example' })).body
    .data;
  const { visitor } = await newEmployer(client, { role: 'employer' });
  const claim = await visitor.send('POST', '/organization/company-claims', { company_id: id });
  expect(claim.status, claim.text).toBe(201);
  return claim.body.data.id;
}

const approve = (client: Client, jobId: string | null) => () => client.post(`/jobs/${jobId}/approve`, {});
const reject = (client: Client, jobId: string | null) => () =>
  client.post(`/jobs/${jobId}/reject`, { reason: 'Say what the work is.' });

const races: Record<string, (client: Client) => Promise<Race>> = {
  'approve and reject a posting': async (client) => {
    const { job_id } = (await waitingPosting(client)).posting;
    return { first: approve(client, job_id), second: reject(client, job_id), losing: 409, emails: 1 };
  },
  'reject and approve a posting': async (client) => {
    const { job_id } = (await waitingPosting(client)).posting;
    return { first: reject(client, job_id), second: approve(client, job_id), losing: 409, emails: 1 };
  },
  'approve a posting twice': async (client) => {
    const { job_id } = (await waitingPosting(client)).posting;
    return { first: approve(client, job_id), second: approve(client, job_id), losing: 409, emails: 1 };
  },
  'approve and reject the edit of a posting': async (client) => {
    const { job_id } = await waitingEdit(client);
    return { first: approve(client, job_id), second: reject(client, job_id), losing: 409, emails: 1 };
  },
  'reject the edit of a posting twice': async (client) => {
    const { job_id } = await waitingEdit(client);
    return { first: reject(client, job_id), second: reject(client, job_id), losing: 409, emails: 1 };
  },
  'grant and decline a claim': async (client) => {
    const id = await waitingClaim(client);
    const decide = (verb: string) => () => client.post(`/company-claims/${id}/${verb}`);
    return { first: decide('grant'), second: decide('decline'), losing: 409, emails: 1 };
  },
  'decline a claim twice': async (client) => {
    const id = await waitingClaim(client);
    const decline = () => client.post(`/company-claims/${id}/decline`);
    return { first: decline, second: decline, losing: 409, emails: 1 };
  },
  'undo a merge twice': async (client) => {
    const create = async (name: string) => (await client.post('/companies', { name })).body.data.id;
    const [into, merged] = [await create('Pilots'), await create('Pilots of the North')];
    const { merge_id } = (await client.post(`/companies/${merged}/merge`, { into })).body.meta;
    const undo = () => client.post(`/company-merges/${merge_id}/undo`);
    return { first: undo, second: undo, losing: 409, emails: 0 };
  },
  'refund a payment twice': async (client) => {
    const plan = await postPostingPlan(client);
    const employer = await newEmployer(client);
    const unpaid = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    const refund = () => client.patch(`/payments/${unpaid.charge?.payment_id}`, { status: 'refunded' });
    // The second one asks for what is already so.
    return { first: refund, second: refund, losing: 200, emails: 1 };
  },
  'delete an application twice': async (client) => {
    const job = await postJob(client, { slug: 'pilot', how_to_apply_method: 'form' });
    const path = `/organization/jobs/${job.slug}/applications`;
    const body = { name: 'Mette Holm', email: 'mette@pilots.example' };
    await requestBoard((await sharedServer()).origin, `${client.slug}.boards.localhost`, path, {
      method: 'POST',
      body,
    });
    const [application] = (await client.get('/applications')).body.data;
    const remove = () => client.delete(`/applications/${application.id}`);
    return { first: remove, second: remove, losing: 404, emails: 0 };
  },
  'delete a collection item twice': async (client) => {
    await saveCollection(client);
    const { id } = await saveItem(client, { name: 'Pilots' });
    const remove = () => client.delete(`/cms/partners/${id}`);
    return { first: remove, second: remove, losing: 404, emails: 0 };
  },
};

test.each(Object.entries(races))('%s at the same moment: the first counts', async (_, prepare) => {
  for (let round = 0; round < 3; round++) {
    const client = await newOrganization();
    const { first, second, losing, emails } = await prepare(client);
    await mailsOf(client);
    const responses = await Promise.all([first(), second()]);
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses, responses.map(({ text }) => text).join()).toEqual([200, losing]);
    expect((await mailsOf(client)).map(({ subject }) => subject)).toHaveLength(emails);
  }
});
