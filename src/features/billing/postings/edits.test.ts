import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError, readJob } from '../../../../test/jobs.ts';
import { approve, type Employer, newEmployer, POSTINGS, postPostingPlan } from '../../../../test/postings.ts';
import type { PostingContent } from './content.ts';
import type { Posting } from './schema.ts';

let client: Client;
let employer: Employer;
let live: Posting;
beforeEach(async () => {
  client = await newOrganization();
  await client.patch('/organization', { posting: { approval: 'none' } });
  const free = await postPostingPlan(client, { amount: 0 });
  employer = await newEmployer(client);
  live = await employer.act(await employer.draft({ plan_id: free.id }), 'submit');
});

const edit = (job: PostingContent, headers: Record<string, string> = {}) =>
  employer.visitor.send('PATCH', `${POSTINGS}/${live.id}`, { job }, headers);
const correct = async (job: object) => {
  const { status, text } = await client.patch(`/jobs/${live.job_id}`, job);
  expect(status, text).toBe(200);
};
const textOnBoard = async () => {
  const { title, location, salary_min, remote } = await readJob(client, live.job_id!);
  return { title, location, salary_min, remote };
};

describe('what staff changed in a live job', () => {
  it('is in the posting, and an edit of other fields leaves it as it is', async () => {
    await correct({
      title: 'Pilot of the Harbour',
      salary_min: 52_000,
      salary_currency: 'EUR',
      salary_period: 'yearly',
    });
    expect((await employer.read(live)).job).toMatchObject({
      title: 'Pilot of the Harbour',
      salary_min: 52_000,
    });
    const { body, status, text } = await edit({ location: 'Bergen, Norway', remote: 'hybrid' });
    expect(status, text).toBe(200);
    expect(body.data.job).toMatchObject({ title: 'Pilot of the Harbour', location: 'Bergen, Norway' });
    expect(await textOnBoard()).toEqual({
      ...{ title: 'Pilot of the Harbour', location: 'Bergen, Norway' },
      ...{ salary_min: 52_000, remote: 'hybrid' },
    });
    expect((await client.get(`/postings/${live.id}`)).body.data.job).toEqual(body.data.job);
    const { body: list } = await client.get('/postings');
    expect(list.data[0].job).toEqual(body.data.job);
  });

  it('survives an edit that waited for review, except for what the edit changes', async () => {
    await client.patch('/organization', { posting: { review_edits: true } });
    expect((await edit({ location: 'Bergen, Norway' })).status).toBe(200);
    await correct({ title: 'Pilot of the Harbour', location: 'Oslo, Norway' });
    const waiting = await employer.read(live);
    expect(waiting.job).toMatchObject({ title: 'Pilot of the Harbour', location: 'Oslo, Norway' });
    expect(waiting.edit).toMatchObject({ title: 'Pilot of the Harbour', location: 'Bergen, Norway' });
    const { body } = await client.get(`/postings/${live.id}/review`);
    expect(body.data.job).toEqual(waiting.edit);
    await approve(client, live);
    expect(await textOnBoard()).toMatchObject({ title: 'Pilot of the Harbour', location: 'Bergen, Norway' });
  });

  it('is a conflict for a client that has not seen it', async () => {
    const path = `${POSTINGS}/${live.id}`;
    const tag = async () => (await employer.visitor.send('GET', path)).headers.get('etag') ?? '';
    const seen = await tag();
    await correct({ title: 'Pilot of the Harbour' });
    expectError(await edit({ title: 'Chief Pilot' }, { 'if-match': seen }), 412, 'precondition_failed');
    expect(await textOnBoard()).toMatchObject({ title: 'Pilot of the Harbour' });
    const edited = await edit({ title: 'Chief Pilot' }, { 'if-match': await tag() });
    expect(edited.status, edited.text).toBe(200);
    expect(edited.headers.get('etag')).toBe(await tag());
    expect(await textOnBoard()).toMatchObject({ title: 'Chief Pilot' });
  });
});
